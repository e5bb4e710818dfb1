import { expect, it } from '@jest/globals';
import { usdCents } from '@app/money';
import { dayNumberOf, isoDateOf } from '../calendar.js';
import { strategyDayOn } from '../daily-rows.js';
import { analyseCloses } from '../history-analysis.js';
import { profiles } from '../recommendation/profile.js';
import { recommend } from '../recommendation/recommend.js';
import { publishedAdvice } from './published-advice.js';

const FIRST = dayNumberOf('2020-01-01');
const history = analyseCloses(
  Array.from({ length: 1_200 }, (_, index) => ({
    date: isoDateOf(FIRST + index),
    close: Math.round(100 * (9_000 + 10 * index) * (1 + 0.4 * Math.sin(index / 80))) / 100,
  })),
);

it('gives the multiplier by which a recommendation from the same inputs gives its amount', () => {
  for (let day = FIRST + 430; day < FIRST + 1_200; day += 7) {
    const advice = publishedAdvice(history, day);
    const row = strategyDayOn(history, day);
    if (advice === undefined || row === undefined) throw new Error('the day has an RSI');
    expect(Number(advice.rsi)).toBeCloseTo(row.rsi, 5);
    expect(advice.regime).toBe(row.regime);
    for (const profile of profiles) {
      const { amounts, explanation } = recommend({
        ...{ strategyVersion: 1, marketDay: row.date, priceCents: advice.price.toString() },
        ...{ rsi: advice.rsi, rsiPast: { gains: '1.000000', losses: '1.000000', centre: '1.000000' } },
        ...{ momentum: advice.momentum, regime: advice.regime, profile, sid: advice.sid },
        ...{ baseCents: '100000000', satsHeld: '100000000', portfolioCashCents: '0' },
      });
      const cents = usdCents(BigInt(advice.multipliers[profile].replace('.', '')) * 100n);
      expect(amounts.investment?.usd ?? 0n).toBe(cents);
      expect(explanation.sale.state === 'open').toBe(advice.isSale);
    }
  }
});

it('is nothing for a day without an RSI, and does not look ahead', () => {
  expect(publishedAdvice(history, FIRST + 419)).toBeUndefined();
  const day = FIRST + 700;
  const until = analyseCloses(
    Array.from({ length: 701 }, (_, index) => ({
      date: isoDateOf(FIRST + index),
      close: history.series.closes[index] ?? 0,
    })),
  );
  expect(publishedAdvice(until, day)).toEqual(publishedAdvice(history, day));
});
