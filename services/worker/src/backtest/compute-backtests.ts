import {
  backtestBaseUsd,
  backtestFees,
  backtestWindows,
  type Backtest,
  type BacktestUnavailable,
} from '@app/contracts';
import {
  analyseCloses,
  backtest,
  dayNumberOf,
  isoDateOf,
  profiles,
  strategyV1,
  type HistoryAnalysis,
  type Profile,
} from '@app/strategy';
import type { TrueHistory } from './backtest-history.repository.js';
import { backtestView } from './backtest-view.js';
import type { ComputedBacktest } from './backtests.repository.js';

/** A figure from a history with more holes than this would be ours, not the market's. */
const MISSING_IN_A_ROW = 7;
const MISSING_SHARE = 0.01;
/** The first Monday may lie this far behind the first day of a window. */
const FIRST_WEEK_DAYS = 7;

type Window = (typeof backtestWindows)[number];

/** Every window, profile and fee from true closes; a reason where a window cannot be computed from them. Pure. */
export function computeBacktests(history: TrueHistory | undefined): ComputedBacktest[] {
  const analysis = history === undefined ? undefined : analyseCloses(history.closes);
  const sources = history?.sources ?? [];
  return backtestWindows.flatMap((window) =>
    profiles.flatMap((profile) =>
      backtestFees.map((feeBasisPoints) => ({
        window: window.id,
        profile,
        feeBasisPoints,
        result:
          analysis === undefined
            ? 'no_true_history'
            : computeWindow({ window, analysis, profile, feeBasisPoints, sources }),
      })),
    ),
  );
}

function computeWindow(parts: {
  readonly window: Window;
  readonly analysis: HistoryAnalysis;
  readonly profile: Profile;
  readonly feeBasisPoints: number;
  readonly sources: readonly string[];
}): Backtest | BacktestUnavailable {
  const { window, analysis, profile } = parts;
  const { series } = analysis;
  const to = window.to ?? isoDateOf(series.lastDay);
  const input = {
    history: analysis,
    from: window.from,
    to,
    profile,
    base: backtestBaseUsd,
    feePercent: parts.feeBasisPoints / 100,
  };
  const result = to > window.from ? backtest(input) : undefined;
  const latestFirstWeek = dayNumberOf(window.from) + FIRST_WEEK_DAYS;
  if (result === undefined || dayNumberOf(result.firstWeek) >= latestFirstWeek) return 'history_too_short';
  if (hasTooManyGaps(analysis, dayNumberOf(result.firstWeek), dayNumberOf(to))) return 'too_many_gaps';
  return backtestView({
    input,
    result,
    sources: parts.sources,
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
