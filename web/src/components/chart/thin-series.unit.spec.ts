import { describe, expect, it } from '@jest/globals';

import type { ChartSeries } from './series-figure';
import { thinned } from './thin-series';

const DAYS = 4_000;
const dates = Array.from({ length: DAYS }, (_, index) =>
  new Date(Date.UTC(2016, 0, 1 + index)).toISOString().slice(0, 10),
);
const line = (key: string, values: readonly (number | null)[]): ChartSeries => ({
  ...{ key, label: key, look: 'main' },
  values,
});
const wave = dates.map((_, index) => Math.sin(index / 50) * 100);

describe('a line of ten years', () => {
  it('is thinned to what can be seen, with its first and its last day', () => {
    const drawn = thinned({ dates, series: [line('a', wave), line('b', wave)] });
    expect(drawn.dates.length).toBeLessThanOrEqual(1_201);
    expect(drawn.dates.length).toBeGreaterThan(400);
    expect([drawn.dates[0], drawn.dates.at(-1)]).toEqual([dates[0], dates.at(-1)]);
    expect(drawn.dates).toEqual([...drawn.dates].sort());
    for (const { values } of drawn.series) expect(values).toHaveLength(drawn.dates.length);
  });

  it('keeps a single day that stands out, in each series, next to its date', () => {
    const peak = wave.map((value, index) => (index === 1_234 ? 1_000 : value));
    const trough = wave.map((value, index) => (index === 2_345 ? -1_000 : value));
    const drawn = thinned({ dates, series: [line('a', peak), line('b', trough)] });
    const [a, b] = drawn.series;
    expect(a?.values[drawn.dates.indexOf(dates[1_234] ?? '')]).toBe(1_000);
    expect(b?.values[drawn.dates.indexOf(dates[2_345] ?? '')]).toBe(-1_000);
  });

  it('keeps a gap a gap', () => {
    const drawn = thinned({
      dates,
      series: [
        line(
          'a',
          wave.map((value, index) => (index < 2_000 ? null : value)),
        ),
      ],
    });
    expect(drawn.series[0]?.values[0]).toBeNull();
    expect(drawn.series[0]?.values.at(-1)).toBe(wave.at(-1));
  });

  it('of three years is drawn as it is', () => {
    const lines = { dates: dates.slice(0, 1_096), series: [line('a', wave.slice(0, 1_096))] };
    expect(thinned(lines)).toBe(lines);
  });
});
