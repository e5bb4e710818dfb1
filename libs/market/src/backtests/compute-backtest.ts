import type { Backtest, BacktestUnavailable } from '@app/contracts';
import {
  backtest,
  type BacktestInput,
  dayNumberOf,
  type HistoryAnalysis,
  isoDateOf,
  strategyV1,
} from '@app/strategy';
import { backtestView } from './backtest-view.js';

/** A figure from a history with more holes than this would be ours, not the market's. */
const MISSING_IN_A_ROW = 7;
const MISSING_SHARE = 0.01;
/** The first Monday may lie this far behind the first day of a window. */
const FIRST_WEEK_DAYS = 7;

/** What to simulate on true closes. */
export interface TrueBacktest extends BacktestInput {
  /** Names of the sources of the closes. */
  readonly sources: readonly string[];
}

/** The simulation as it is answered, or why these closes do not allow one. Pure. */
export function computeBacktest({ sources, ...input }: TrueBacktest): Backtest | BacktestUnavailable {
  const { history, from, to } = input;
  const { series } = history;
  const result = to > from ? backtest(input) : undefined;
  const latestFirstWeek = dayNumberOf(from) + FIRST_WEEK_DAYS;
  if (result === undefined || dayNumberOf(result.firstWeek) >= latestFirstWeek) return 'history_too_short';
  if (hasTooManyGaps(history, dayNumberOf(result.firstWeek), dayNumberOf(to))) return 'too_many_gaps';
  return backtestView({
    ...{ input, result, sources },
    firstDay: isoDateOf(series.firstDay),
    lastDay: isoDateOf(series.lastDay),
  });
}

function hasTooManyGaps({ series }: HistoryAnalysis, firstMonday: number, toDay: number): boolean {
  const from = Math.max(series.firstDay, firstMonday - strategyV1.rsi.daysNeeded);
  let [missing, row] = [0, 0];
  for (let day = from; day <= toDay; day += 1) {
    row = series.carried[day - series.firstDay] === 1 ? row + 1 : 0;
    if (row > MISSING_IN_A_ROW) return true;
    if (row > 0) missing += 1;
  }
  return missing > MISSING_SHARE * (toDay - from + 1);
}
