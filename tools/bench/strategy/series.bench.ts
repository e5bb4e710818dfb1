import { analyseCloses, backtest, evaluateMarket, isoDateOf, strategyDays } from '@app/strategy';
import type { Bench } from '../harness/bench.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { HISTORY_DAYS, priceWalk } from './price-walk.ts';

/** One sample of the fast ones is many calls, or the clock would be what is measured. */
const CALLS = 200;
const FOURTEEN_YEARS_DAYS = 14 * 365 + 3;

export const bench: Bench = {
  title: `Strategy over ${HISTORY_DAYS} days, in processor time`,
  run: async ({ signal, isFull }) => {
    const closes = priceWalk();
    const history = analyseCloses(closes);
    const { lastDay } = history.series;
    const today = isoDateOf(lastDay + 1);
    const price = closes.at(-1)?.close ?? 1;
    const window = { from: isoDateOf(lastDay - FOURTEEN_YEARS_DAYS + 1), to: isoDateOf(lastDay) };
    let counted = 0;
    const samples = await interleaved(
      {
        series: () => {
          for (const { sid } of strategyDays(analyseCloses(closes))) counted += sid > 2 ? 1 : 0;
        },
        price: () => {
          for (let call = 0; call < CALLS; call += 1)
            if (!evaluateMarket({ history, price: price + call, day: today }).ok) counted += 1;
        },
        backtest: () => {
          if (backtest({ history, ...window, profile: 'direct', base: 20 }) === undefined) counted += 1;
        },
      },
      { rounds: isFull ? 400 : 100, warmUp: 20, clock: 'cpu', signal },
    );
    if (counted > 0) throw new Error('a candidate gave no result');
    return [
      {
        name: 'RSI, regime, SID and multipliers of every day, from closes',
        unit: 'ms',
        measured: samplesOf(samples, 'series'),
        target: { atMost: 25 },
      },
      {
        name: 'one new price: RSI, zones, regime, SID, bands, momentum',
        unit: 'ms',
        measured: samplesOf(samples, 'price').map((elapsed) => elapsed / CALLS),
        target: { atMost: 0.2 },
        note: `mean of ${CALLS} calls a sample`,
      },
      {
        name: 'backtest of 14 years: strategy, fixed DCA, lump sum, XIRR, TWR, drawdown',
        unit: 'ms',
        measured: samplesOf(samples, 'backtest'),
        target: { atMost: 15 },
        note: 'on an analysed history',
      },
    ];
  },
};
