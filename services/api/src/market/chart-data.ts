import type { RsiChartMethod, RsiChartResponse } from '@app/contracts';
import {
  dayNumberOf,
  firstRsiDay,
  isoDateOf,
  keptIndexes,
  type MarketEvaluation,
  monthlyRsiAt,
  type Regime,
} from '@app/strategy';
import type { MarketHistory } from './market-history.js';

export type Chart = Omit<
  RsiChartResponse,
  'series' | 'status' | 'source' | 'as_of' | 'computed_at' | 'age_seconds' | 'recorded_day'
>;

export interface ChartInput {
  /** Undefined while no close is stored: then the chart is the price looked at alone. */
  readonly history: MarketHistory | undefined;
  readonly evaluation: MarketEvaluation;
  /** A recording is at its last day: that day is the one looked at. */
  readonly isRecorded: boolean;
  readonly method: RsiChartMethod;
  /** Days since 1970-01-01, both included. */
  readonly fromDay: number;
  readonly toDay: number;
  readonly points: number;
}

/** The completed days of a range, then the price looked at where the range reaches it. */
interface Lines {
  readonly days: readonly number[] | Int32Array;
  readonly price: Float64Array;
  readonly rsi: Float64Array;
}

/** Price, RSI and regime of a range of days, thinned to at most so many points. Pure. */
export function chartOf(input: ChartInput): Chart {
  const lines = linesOf(input);
  const stretches = regimeStretches(input);
  const [first] = lines.days;
  const last = lines.days.at(-1);
  const kept = keptIndexes({
    length: lines.days.length,
    points: input.points,
    lines: [lines.price, lines.rsi],
    always: first === undefined ? [] : regimeChanges(stretches, first, lines.days.length),
  });
  const date = (day: number | undefined): string | null => (day === undefined ? null : isoDateOf(day));
  return {
    chart_data: drawn(lines, kept, input, stretches),
    method: input.method,
    from: date(first),
    to: date(last),
    total_days: lines.days.length,
    thinned: kept.length < lines.days.length,
    ...unlikeOwnCloses(input),
    regime_periods: stretches.map(({ regime, fromDay, toDay }) => ({
      regime,
      from: isoDateOf(fromDay),
      to: isoDateOf(toDay),
      days: toDay - fromDay + 1,
    })),
    regime_days: daysOf(stretches),
  };
}

/**
 * Completed days, then the day of the price looked at. A price that became stale may lie before the newest closes: then
 * the closes go on and there is no point of its own for it.
 */
function rangeOf(input: ChartInput) {
  const { history, evaluation, isRecorded, fromDay, toDay } = input;
  const today = dayNumberOf(evaluation.day);
  const series = history?.analysis.series;
  const lastCompleted = Math.min(
    series?.lastDay ?? today - 1,
    isRecorded ? today - 1 : Number.MAX_SAFE_INTEGER,
  );
  return {
    first: Math.max(series?.firstDay ?? today, fromDay),
    last: Math.min(lastCompleted, toDay),
    hasLive: today > lastCompleted && fromDay <= today && toDay >= today,
    today,
  };
}

function linesOf(input: ChartInput): Lines {
  const { history, evaluation, method } = input;
  const { first, last, hasLive, today } = rangeOf(input);
  const completed = history === undefined ? 0 : Math.max(0, last - first + 1);
  const length = completed + (hasLive ? 1 : 0);
  const lines = {
    days: new Int32Array(length),
    price: new Float64Array(length),
    rsi: new Float64Array(length).fill(Number.NaN),
  };
  for (let index = 0; index < completed; index += 1) lines.days[index] = first + index;
  if (history !== undefined && completed > 0) {
    const offset = first - history.analysis.series.firstDay;
    lines.price.set(history.analysis.series.closes.subarray(offset, offset + completed));
    lines.rsi.set(history.rsiBy(method).subarray(offset, offset + completed));
  }
  if (hasLive) {
    lines.days[completed] = today;
    lines.price[completed] = evaluation.price;
    lines.rsi[completed] = liveRsi(input, today) ?? Number.NaN;
  }
  return lines;
}

function liveRsi({ history, evaluation, method }: ChartInput, day: number): number | undefined {
  if (method === 'dynamic') return evaluation.rsi;
  const { price } = evaluation;
  return history === undefined ? undefined : monthlyRsiAt(history.analysis.series, method, { day, price });
}

interface Stretch {
  readonly regime: Regime;
  readonly fromDay: number;
  readonly toDay: number;
}

/** Regimes of the completed days of the range that have an RSI, cut at its ends. */
function regimeStretches(input: ChartInput): Stretch[] {
  if (input.history === undefined) return [];
  const { series, periods } = input.history.analysis;
  const { first, last } = rangeOf(input);
  const start = Math.max(first, firstRsiDay(series));
  return periods.flatMap(({ regime, fromDay, toDay }) => {
    const [from, to] = [Math.max(fromDay, start), Math.min(toDay, last)];
    return from <= to ? [{ regime, fromDay: from, toDay: to }] : [];
  });
}

/** The first and the last day of every regime stay, so that no change moves on the chart. */
const regimeChanges = (stretches: readonly Stretch[], firstDay: number, length: number): number[] =>
  stretches
    .flatMap(({ fromDay, toDay }) => [fromDay - firstDay, toDay - firstDay])
    .filter((index) => index >= 0 && index < length);

function drawn(
  lines: Lines,
  kept: readonly number[],
  input: ChartInput,
  stretches: readonly Stretch[],
): Chart['chart_data'] {
  const { evaluation } = input;
  const data: Chart['chart_data'] = { dates: [], price: [], rsi: [], regime: [] };
  const { hasLive, today } = rangeOf(input);
  let place = 0;
  for (const index of kept) {
    const day = lines.days[index] ?? today;
    const rsi = lines.rsi[index] ?? Number.NaN;
    while ((stretches[place]?.toDay ?? day) < day) place += 1;
    const stretch = stretches[place];
    const regime = stretch !== undefined && stretch.fromDay <= day ? stretch.regime : null;
    data.dates.push(isoDateOf(day));
    data.price.push(drawnPrice(lines.price[index] ?? evaluation.price));
    data.rsi.push(Number.isNaN(rsi) ? null : Math.round(rsi * 100) / 100);
    data.regime.push(hasLive && day === today ? evaluation.regime : regime);
  }
  return data;
}

function unlikeOwnCloses(input: ChartInput): Pick<Chart, 'missing_days' | 'interpolated_days'> {
  const { history } = input;
  if (history === undefined) return { missing_days: 0, interpolated_days: 0 };
  const { first, last: lastCompleted, today } = rangeOf(input);
  // Days between the last close and today are missing too.
  const last = Math.max(lastCompleted, Math.min(input.toDay, today - 1));
  const counts = { missing_days: 0, interpolated_days: 0 };
  for (let day = first; day <= last; day += 1) {
    const note = history.noteOf(day);
    if (note === 'carried') counts.missing_days += 1;
    if (note === 'interpolated') counts.interpolated_days += 1;
  }
  return counts;
}

function daysOf(stretches: readonly Stretch[]): Record<Regime, number> {
  const counts = { bear: 0, transition: 0, pre_bull: 0, bull: 0 };
  for (const { regime, fromDay, toDay } of stretches) counts[regime] += toDay - fromDay + 1;
  return counts;
}
/** A price as charts need it: two decimals, six below one dollar, where two would draw a staircase. */
export function drawnPrice(price: number): number {
  const scale = price >= 1 ? 100 : 1_000_000;
  return Math.round(price * scale) / scale;
}
