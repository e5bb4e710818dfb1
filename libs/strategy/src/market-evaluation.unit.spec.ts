import { describe, expect, it } from '@jest/globals';
import { isoDateOf } from './calendar.js';
import { strategyV1 } from './constants.js';
import { analyseCloses } from './history-analysis.js';
import { evaluateMarket } from './market-evaluation.js';
import type { MarketEvaluation } from './market-evaluation.schema.js';
import { marketEvaluationSchema } from './market-evaluation.schema.js';
import { expectedStrategyDays, trueDailyCloses } from './true-closes.fixture.js';

const closes = trueDailyCloses();
const history = analyseCloses(closes);

function evaluated(input: Parameters<typeof evaluateMarket>[0]): MarketEvaluation {
  const result = evaluateMarket(input);
  if (!result.ok) throw new Error(result.code);
  return result.evaluation;
}

const priceOf = (day: string): number => closes.find(({ date }) => date === day)?.close ?? Number.NaN;

describe('market evaluation', () => {
  it.each(expectedStrategyDays())('has the RSI of the independent program on $date', ({ date, rsi }) => {
    expect(Math.abs(evaluated({ history, price: priceOf(date), day: date }).rsi - rsi)).toBeLessThan(1e-4);
  });

  it('takes the regime of the day before, which the day itself does not change', () => {
    // The regime stepped from bull to transition with the close of 2018-03-18.
    const step = history.periods.find((period) => period.regime === 'transition' && period.fromDay > 17_600);
    const day = isoDateOf(step?.fromDay ?? 0);
    const onTheDay = evaluated({ history, price: priceOf(day), day });
    expect(onTheDay.regime).toBe('bull');
    const next = isoDateOf((step?.fromDay ?? 0) + 1);
    expect(evaluated({ history, price: priceOf(next), day: next })).toMatchObject({
      regime: 'transition',
      regimeSince: day,
      regimeDays: 1,
    });
  });

  it('reads neither the close of its own day nor any later one', () => {
    const day = '2018-09-05';
    const until = analyseCloses(closes.filter(({ date }) => date < day));
    expect(evaluated({ history, price: 7000, day })).toEqual(evaluated({ history: until, price: 7000, day }));
  });

  it('says with closes missing just before it what it will say of that day once later ones are stored', () => {
    const missing = 12;
    let stepped = 0;
    const first = history.series.firstDay + strategyV1.rsi.daysNeeded + missing;
    for (let day = first; day <= history.series.lastDay; day += 3) {
      const date = isoDateOf(day);
      const price = priceOf(date);
      const stored = closes.filter((close) => close.date < isoDateOf(day - missing));
      const outage = analyseCloses(stored);
      const live = evaluated({ history: outage, price, day: date });
      const later = evaluated({
        history: analyseCloses([...stored, { date, close: price }]),
        price,
        day: date,
      });
      const { rsiPrev, rsiDelta, ...said } = live;
      const { rsiPrev: laterPrev, rsiDelta: laterDelta, ...saidLater } = later;
      expect(said).toEqual(saidLater);
      expect(rsiPrev).toBeCloseTo(laterPrev ?? 0, 9);
      expect(rsiDelta).toBeCloseTo(laterDelta ?? 0, 9);
      if (live.regime !== outage.periods.at(-1)?.regime) stepped += 1;
    }
    // In some of the outages the carried closes step the regime.
    expect(stepped).toBeGreaterThan(0);
  });

  it('is at the close of the last day like the row of that day, but for the regime', () => {
    const day = '2019-03-31';
    const evaluation = evaluated({ history, price: priceOf(day), day });
    expect(evaluation.rsi).toBeCloseTo(history.rsi.at(-1) ?? 0, 9);
    expect(evaluation.rsiPrev).toBeCloseTo(history.rsi.at(-8) ?? 0, 9);
    expect(evaluation.rsiDelta).toBeCloseTo(evaluation.rsi - (evaluation.rsiPrev ?? 0), 12);
    expect(evaluation.previousClose).toEqual({
      date: '2019-03-30',
      price: priceOf('2019-03-30'),
      carried: false,
    });
    expect(evaluation.carriedDays).toEqual([]);
  });

  it('shows reachable bands only, rising, each with the RSI that it names', () => {
    const day = '2017-12-18';
    const { bands } = evaluated({ history, price: priceOf(day), day });
    expect(bands.length).toBeLessThan(8);
    expect(bands.map(({ price }) => price)).toEqual(bands.map(({ price }) => price).sort((a, b) => a - b));
    for (const band of bands) {
      const there = evaluated({ history, price: band.price, day });
      expect(there.rsi).toBeCloseTo(band.rsi, 6);
      expect(band.distancePercent).toBeCloseTo((band.price / priceOf(day) - 1) * 100, 9);
    }
  });

  it('keeps the last clear direction in its label on a flat day', () => {
    const day = '2018-09-05';
    // The price that makes the RSI equal to the one of seven days before.
    let [low, high] = [1, 100_000];
    for (let step = 0; step < 60; step += 1) {
      const middle = (low + high) / 2;
      if ((evaluated({ history, price: middle, day }).rsiDelta ?? 0) < 0) low = middle;
      else high = middle;
    }
    const still = evaluated({ history, price: high, day });
    expect(still.rsiDirection).toBe('flat');
    const yesterday = evaluated({ history, price: priceOf('2018-09-04'), day: '2018-09-04' });
    expect(yesterday.rsiDirection).toBe('up');
    expect(still.directionalKey).toBe('pre_momentum');
  });

  it('names the days that had no close of their own', () => {
    const holes = analyseCloses(closes.filter(({ date }) => date !== '2018-08-01' && date < '2018-09-03'));
    const evaluation = evaluated({ history: holes, price: 7000, day: '2018-09-05' });
    expect(evaluation.carriedDays).toEqual(['2018-08-01', '2018-09-03', '2018-09-04']);
    expect(evaluation.previousClose).toMatchObject({ date: '2018-09-04', carried: true });
  });

  it('answers with a reason when the history is too short or the price is none', () => {
    const short = analyseCloses(closes.slice(0, 419));
    expect(evaluateMarket({ history: short, price: 7000, day: closes[419]?.date ?? '' })).toEqual({
      ok: false,
      code: 'STRATEGY.NOT_ENOUGH_HISTORY',
    });
    expect(evaluateMarket({ history, price: 7000, day: '2010-01-01' }).ok).toBe(false);
    expect(evaluateMarket({ history, price: 0, day: '2019-01-01' })).toEqual({
      ok: false,
      code: 'STRATEGY.BAD_PRICE',
    });
    const enough = analyseCloses(closes.slice(0, 420));
    const first = evaluated({ history: enough, price: 7000, day: closes[420]?.date ?? '' });
    expect(first).toMatchObject({ rsiPrev: null, rsiDelta: null, rsiDirection: 'flat' });
  });

  it('can be stored and read again', () => {
    const evaluation = evaluated({ history, price: 4000, day: '2019-03-31' });
    expect(marketEvaluationSchema.parse(JSON.parse(JSON.stringify(evaluation)))).toEqual(evaluation);
  });
});
