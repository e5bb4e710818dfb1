import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isoDateOf } from '../calendar.js';
import { buildPriceSeries } from '../price-series.js';
import { normaliseProfile } from '../recommendation/profile.js';
import { nextRegime, normaliseRegime, regimeOn, regimePeriods } from './regime.js';
import type { Regime } from './regime.schema.js';
import { regimes } from './regime.schema.js';

const steps: readonly (readonly [Regime, number, Regime])[] = [
  ['bear', 54.999, 'bear'],
  ['bear', 55, 'transition'],
  ['bear', 99, 'transition'],
  ['transition', 45, 'transition'],
  ['transition', 44.999, 'bear'],
  ['transition', 64.999, 'transition'],
  ['transition', 65, 'pre_bull'],
  ['pre_bull', 55, 'pre_bull'],
  ['pre_bull', 54.999, 'transition'],
  ['pre_bull', 84.999, 'pre_bull'],
  ['pre_bull', 85, 'bull'],
  ['bull', 65, 'bull'],
  ['bull', 64.999, 'transition'],
  ['bull', 1, 'transition'],
];

describe('regime', () => {
  it.each(steps)('%s at RSI %d: %s', (from, rsi, to) => {
    expect(nextRegime(from, rsi)).toBe(to);
  });

  const series = buildPriceSeries(
    Array.from({ length: 6 }, (_, day) => ({ date: isoDateOf(day), close: 1 })),
  );

  it('is bear before the first RSI and may step on that first day', () => {
    const periods = regimePeriods(series, Float64Array.from([Number.NaN, Number.NaN, 70, 70, 70, 30]));
    expect(periods).toEqual([
      { regime: 'bear', fromDay: 0, toDay: 1 },
      { regime: 'transition', fromDay: 2, toDay: 2 },
      { regime: 'pre_bull', fromDay: 3, toDay: 4 },
      { regime: 'transition', fromDay: 5, toDay: 5 },
    ]);
  });

  it('tells since when and for how many days, also after the last day', () => {
    const periods = regimePeriods(series, Float64Array.from([70, 70, 70, 70, 70, 70]));
    expect(periods[0]?.regime).toBe('transition');
    expect(regimeOn(periods, 0)).toEqual({ regime: 'transition', since: '1970-01-01', days: 1 });
    expect(regimeOn(periods, 9)).toEqual({ regime: 'pre_bull', since: '1970-01-02', days: 9 });
    expect(regimeOn(periods, -1)).toBeUndefined();
  });

  it('covers every day once', () => {
    const rsi = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(rsi, (values) => {
        const periods = regimePeriods(series, Float64Array.from(values));
        const days = periods.flatMap(({ fromDay, toDay }) => [fromDay, toDay]);
        expect(days[0]).toBe(0);
        expect(days.at(-1)).toBe(5);
        for (let index = 1; index < periods.length; index += 1) {
          expect(periods[index]?.fromDay).toBe((periods[index - 1]?.toDay ?? 0) + 1);
          expect(periods[index]?.regime).not.toBe(periods[index - 1]?.regime);
        }
      }),
    );
  });
});

describe('names from outside', () => {
  it('reads every regime, also preBull', () => {
    expect(regimes.map((regime) => normaliseRegime(regime))).toEqual([...regimes]);
    expect(normaliseRegime('preBull')).toBe('pre_bull');
    expect(normaliseRegime(' BULL ')).toBe('bull');
    expect(normaliseRegime('sideways')).toBeUndefined();
  });

  it('reads balanced and aggressive as direct and strategic', () => {
    expect(['direct', 'balanced', 'Strategic', 'aggressive', 'wild'].map(normaliseProfile)).toEqual([
      'direct',
      'direct',
      'strategic',
      'strategic',
      undefined,
    ]);
  });
});
