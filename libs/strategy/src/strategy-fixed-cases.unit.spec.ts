import { describe, expect, it } from '@jest/globals';
import { strategyDays } from './daily-rows.js';
import { analyseCloses } from './history-analysis.js';
import { expectedStrategyDays, trueDailyCloses } from './true-closes.fixture.js';

describe('strategy on true closes of 2016 to 2019', () => {
  const days = new Map([...strategyDays(analyseCloses(trueDailyCloses()))].map((day) => [day.date, day]));

  it.each(expectedStrategyDays())('agrees with the independent program on $date ($regime)', (expected) => {
    const { regime, ...figures } = expected;
    const day = days.get(expected.date);
    expect(day?.regime).toBe(regime);
    for (const key of ['rsi', 'sidBase', 'sid', 'multiplierDirect', 'multiplierStrategic'] as const) {
      expect(Math.abs((day?.[key] ?? Number.NaN) - figures[key])).toBeLessThan(1e-4);
    }
  });
});
