import { formatDecimal, formatMeasured } from '../../lib/format/decimal';
import type { Language } from '../../lib/i18n/languages';
import type { FigureReadings, Reading } from './figure';
import { logValue } from './log-value';
import type { ChartTrade, RsiPriceLabels, RsiPriceSeries } from './rsi-price-figure';

interface ReadingsOptions {
  readonly series: RsiPriceSeries;
  readonly trades: readonly ChartTrade[];
  readonly words: RsiPriceLabels;
  readonly language: Language;
  readonly isSimulated: boolean;
}

const NONE = '-';

/** Price, RSI and regime of a day, and what was traded on it where the chart shows trades. */
export function rsiPriceReadings(options: ReadingsOptions): FigureReadings {
  const { series, trades, words, language, isSimulated } = options;
  const dollars = (value: number): string =>
    formatMeasured(value, 'USD', language, { decimals: value < 1000 ? 2 : 0 });
  const tradesAt = (date: string): Reading => {
    const own = trades.filter((trade) => trade.date === date);
    return {
      label: words.trades,
      text:
        own
          .map(({ operation, priceUsd }) => `${words.operation[operation]} ${dollars(priceUsd)}`)
          .join(', ') || NONE,
    };
  };
  return {
    dates: series.dates,
    isSimulated,
    at: (date) => {
      const index = series.dates.indexOf(date);
      const price = logValue(series.price[index]);
      const [rsi, regime] = [series.rsi[index] ?? null, series.regime[index] ?? null];
      return [
        { label: words.price, text: price === null ? NONE : dollars(price) },
        { label: words.rsi, text: rsi === null ? NONE : formatDecimal(rsi, language, { decimals: 1 }) },
        { label: words.regimeName, text: regime === null ? NONE : words.regime[regime] },
        ...(trades.length === 0 ? [] : [tradesAt(date)]),
      ];
    },
  };
}
