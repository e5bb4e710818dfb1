import type { MarketDayNote } from '@app/contracts';
import {
  carriedUntil,
  closeOn,
  dayNumberOf,
  isoDateOf,
  type Regime,
  regimeOn,
  rsiOnDay,
} from '@app/strategy';
import type { MarketHistory } from './market-history.js';
import type { MarketSnapshot } from './market-snapshots.repository.js';

/** What is known of one day, before amounts are written out. */
export interface MarketDay {
  /** USD per Bitcoin. */
  readonly price: number;
  readonly pricedOn: string;
  readonly rsi: number | null;
  readonly regime: Regime | null;
  readonly note: MarketDayNote | null;
  /** Whether it is the close of a day that has ended, and not the price looked at. */
  readonly isClose: boolean;
  readonly source: string;
  readonly recordedAt: Date;
}

/**
 * Price, RSI and regime of a day: its own close, else the figure that replaces it, marked.
 *
 * @param input.runningDay the UTC day that has begun and not ended, an ISO date
 * @param input.lastAskable the last day that has begun somewhere, days since 1970-01-01
 * @returns undefined before the history begins and for days that have begun nowhere
 */
export function marketDayOf(input: {
  readonly history: MarketHistory | undefined;
  readonly snapshot: MarketSnapshot;
  readonly day: number;
  readonly runningDay: string;
  readonly lastAskable: number;
}): MarketDay | undefined {
  const { history, snapshot, day } = input;
  const today = dayNumberOf(snapshot.evaluation.day);
  // Also of a day after the price looked at, where that became stale and closes went on.
  const isCompleted = day < today || day <= (history?.analysis.series.lastDay ?? Number.NEGATIVE_INFINITY);
  if (isCompleted) return history === undefined ? undefined : completedDay(history, day);
  if (day > input.lastAskable) return undefined;
  if (day === today) return lookedAt(snapshot, lookedAtNote(snapshot.evaluation.day, input.runningDay));
  return lookedAt(snapshot, snapshot.series === 'recorded' ? 'after_recording' : 'carried');
}

/** A day runs until it ends; after that its last price stands for the close that is not known yet. */
export function lookedAtNote(day: string, runningDay: string): MarketDayNote {
  return day < runningDay ? 'carried' : 'running';
}

function completedDay(history: MarketHistory, day: number): MarketDay | undefined {
  if (day < history.analysis.series.firstDay) return undefined;
  const origin = history.originOf(day);
  // Past the last stored close the same close is carried on.
  const analysis = carriedUntil(history.analysis, day);
  const price = closeOn(analysis.series, day);
  const rsi = rsiOnDay(analysis, day) ?? null;
  return {
    price,
    pricedOn: history.noteOf(day) === 'carried' ? origin.date : isoDateOf(day),
    rsi,
    regime: rsi === null ? null : (regimeOn(analysis.periods, day)?.regime ?? null),
    note: history.noteOf(day),
    isClose: true,
    source: origin.source,
    recordedAt: origin.recordedAt,
  };
}

const lookedAt = ({ evaluation, source, asOf }: MarketSnapshot, note: MarketDayNote): MarketDay => ({
  price: evaluation.price,
  pricedOn: evaluation.day,
  rsi: evaluation.rsi,
  regime: evaluation.regime,
  note,
  isClose: false,
  source,
  recordedAt: asOf,
});
