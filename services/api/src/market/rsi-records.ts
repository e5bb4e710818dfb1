import type { RsiRecord } from '@app/contracts';
import { closeOn, dayNumberOf, firstRsiDay, isoDateOf, regimeOn, rsiOnDay } from '@app/strategy';
import { lookedAtNote } from './market-day.js';
import type { MarketHistory } from './market-history.js';
import type { MarketSnapshot } from './market-snapshots.repository.js';

/** Six decimals, as recommendations freeze them. */
const rounded = (rsi: number): number => Math.round(rsi * 1e6) / 1e6;

/**
 * The newest days that have an RSI, oldest first: completed days, then the price looked at. Pure.
 *
 * @param input.history undefined while no close is stored
 * @param input.runningDay the UTC day that has begun and not ended, an ISO date
 */
export function rsiRecords(input: {
  readonly history: MarketHistory | undefined;
  readonly snapshot: MarketSnapshot;
  readonly limit: number;
  readonly runningDay: string;
}): { readonly records: RsiRecord[]; readonly total: number } {
  const { history, snapshot, limit, runningDay } = input;
  const today = dayNumberOf(snapshot.evaluation.day);
  const live = liveRecord(snapshot, runningDay);
  if (history === undefined) return { records: [live], total: 1 };
  const { analysis } = history;
  const { lastDay } = analysis.series;
  const last = snapshot.series === 'recorded' ? Math.min(lastDay, today - 1) : lastDay;
  // A price that became stale may lie before the newest closes, which then speak for themselves.
  const hasLive = today > last;
  const first = firstRsiDay(analysis.series);
  const completed = Math.max(0, last - first + 1);
  const records: RsiRecord[] = [];
  for (let day = Math.max(first, last - limit + (hasLive ? 2 : 1)); day <= last; day += 1) {
    const rsi = rsiOnDay(analysis, day);
    const regime = regimeOn(analysis.periods, day)?.regime;
    if (rsi === undefined || regime === undefined) continue;
    records.push({
      date: isoDateOf(day),
      price: closeOn(analysis.series, day),
      rsi: rounded(rsi),
      regime,
      source: history.originOf(day).source,
      note: history.noteOf(day),
    });
  }
  if (hasLive) records.push(live);
  return { records, total: completed + (hasLive ? 1 : 0) };
}

function liveRecord({ evaluation, series, source }: MarketSnapshot, runningDay: string): RsiRecord {
  return {
    date: evaluation.day,
    price: evaluation.price,
    rsi: rounded(evaluation.rsi),
    regime: evaluation.regime,
    source,
    // A recording is at the close of its last day.
    note: series === 'recorded' ? null : lookedAtNote(evaluation.day, runningDay),
  };
}
