import type { RsiPriceSeries } from '../rsi-price-figure';

/** Price and RSI of three days of a bear market, with no RSI on the second. */
export const THREE_DAYS: RsiPriceSeries = {
  dates: ['2026-01-01', '2026-01-02', '2026-01-03'],
  price: [60_000, 64_000, 62_000],
  rsi: [28.5, null, 31.25],
  regime: ['bear', 'bear', 'bear'],
};
