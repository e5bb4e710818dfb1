import type { RsiPriceSeries } from '../../../components/chart/rsi-price-figure';

/** Points of the simulated series: today and 180 days before. */
export const SIMULATED_POINTS = 181;
const DAY_MS = 86_400_000;
const LOOK_BACK = 30;
/** Widest move of one simulated day. */
const DAILY_MOVE = 0.03;
const SEED = 20_260_101;

/** The same sequence for every reader (mulberry32), so that a made-up chart at least does not change under their eyes. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value));

/**
 * A made-up series, drawn where no record of the market is to be had: 181 daily points that start from the current price
 * and go back from today. For the chart alone, under a label that says so; never an input of advice, and without regimes.
 */
export function simulatedSeries(priceUsd: number, today: string): RsiPriceSeries {
  const random = generator(SEED);
  const prices = [priceUsd];
  while (prices.length < SIMULATED_POINTS) {
    prices.push((prices.at(-1) ?? priceUsd) * (1 + (random() - 0.5) * 2 * DAILY_MOVE));
  }
  const price = prices.toReversed();
  return {
    dates: price.map((_, index) =>
      new Date(Date.parse(today) - (SIMULATED_POINTS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    ),
    price: price.map((value) => Math.round(value * 100) / 100),
    rsi: price.map((value, index) => {
      const before = price[Math.max(0, index - LOOK_BACK)] ?? value;
      return Math.round(clamp(50 + (value / before - 1) * 150) * 100) / 100;
    }),
    regime: price.map(() => null),
  };
}
