import { describe, expect, it } from '@jest/globals';

import { simulatedSeries } from './simulated-series';

describe('the simulated series', () => {
  const series = simulatedSeries(64_000, '2026-08-12');

  it('has 181 daily points and starts from the current price, going back from today', () => {
    expect(series.dates).toHaveLength(181);
    expect(series.dates.at(-1)).toBe('2026-08-12');
    expect(series.dates[0]).toBe('2026-02-13');
    expect(series.price.at(-1)).toBe(64_000);
    expect(series.price).toHaveLength(181);
  });

  it('stays a drawable RSI, knows no regime, and is the same each time', () => {
    expect(series.rsi.every((value) => value !== null && value >= 0 && value <= 100)).toBe(true);
    expect(new Set(series.regime)).toEqual(new Set([null]));
    expect(simulatedSeries(64_000, '2026-08-12')).toEqual(series);
  });
});
