import { rsi as indicatorTsRsi } from 'indicatorts';
import { RSI } from 'trading-signals';
import { WILDER_PERIODS, wilderRsi } from '@app/strategy';
import { type Bench, BenchError } from '../harness/bench.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { HISTORY_DAYS, priceWalk } from './price-walk.ts';

/** Floating point sums in another order may differ in the last digits of a figure up to 100. */
const EQUAL_WITHIN = 1e-9;

function tradingSignals(closes: readonly number[]): Float64Array {
  const values = new Float64Array(closes.length).fill(Number.NaN);
  const indicator = new RSI(WILDER_PERIODS);
  closes.forEach((close, index) => {
    values[index] = indicator.update(close, false) ?? Number.NaN;
  });
  return values;
}

/** Largest distance between two series on the days that both have, and how many days that is. */
function distance(ours: ArrayLike<number>, theirs: ArrayLike<number>, from: number) {
  let [worst, days] = [0, 0];
  for (let index = from; index < ours.length; index += 1) {
    const difference = Math.abs((ours[index] ?? Number.NaN) - (theirs[index] ?? Number.NaN));
    if (Number.isNaN(difference)) continue;
    days += 1;
    worst = Math.max(worst, difference);
  }
  return { worst, days };
}

export const bench: Bench = {
  title: `Wilder RSI (14) of ${HISTORY_DAYS} closes beside two libraries, in processor time`,
  run: async ({ signal, isFull, say }) => {
    const closes = priceWalk().map(({ close }) => close);
    const ours = wilderRsi(closes);
    const signals = distance(ours, tradingSignals(closes), WILDER_PERIODS);
    if (signals.worst > EQUAL_WITHIN || signals.days !== closes.length - WILDER_PERIODS)
      throw new BenchError(`trading-signals differs by ${signals.worst} on ${signals.days} days`);
    const others = indicatorTsRsi(closes, { period: WILDER_PERIODS });
    const first = distance(ours, others, WILDER_PERIODS);
    const late = distance(ours, others, closes.length - 1_000);
    // It begins with a change of 0 before the first close, which Wilder's smoothing forgets in some hundred candles.
    if (late.worst > EQUAL_WITHIN || late.days !== 1_000)
      throw new BenchError(`indicatorts differs by ${late.worst} on the last days`);
    say(`equal to trading-signals within ${signals.worst} on ${signals.days} days`);
    say(`from indicatorts ${first.worst} at most, ${late.worst} over the last 1000 days`);
    const samples = await interleaved(
      {
        ours: () => wilderRsi(closes),
        tradingSignals: () => tradingSignals(closes),
        indicatorTs: () => indicatorTsRsi(closes, { period: WILDER_PERIODS }),
      },
      { rounds: isFull ? 1_000 : 200, warmUp: 30, clock: 'cpu', signal },
    );
    const measured = samplesOf(samples, 'ours');
    return [
      {
        name: 'Wilder RSI',
        unit: 'ms',
        measured,
        peer: { name: 'trading-signals 8.3.0', measured: samplesOf(samples, 'tradingSignals') },
        note: `results equal within ${EQUAL_WITHIN}`,
      },
      {
        name: 'Wilder RSI',
        unit: 'ms',
        measured,
        peer: { name: 'indicatorts 2.2.2', measured: samplesOf(samples, 'indicatorTs') },
        note: `differs by ${first.worst.toFixed(4)} at most, ${late.worst.toExponential(1)} over the last 1000 days`,
      },
    ];
  },
};
