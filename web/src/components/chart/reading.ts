import type { Scales } from './drawing/scales';
import type { FigureReadings, LineTrace } from './figure';

/** The day nearest to a place between the left edge of the plot (0) and its right one (1); undefined without any day. */
export function dateNear(dates: FigureReadings['dates'], scales: Scales, part: number): string | undefined {
  let [low, high] = [0, dates.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (scales.ofDate(dates[middle] ?? '') < part) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [dates[low - 1], dates[low]];
  if (before === undefined || after === undefined) return after ?? before;
  return part - scales.ofDate(before) < scales.ofDate(after) - part ? before : after;
}

/** Of a long history, what one press of Page Up or Page Down crosses. */
const PAGES = 20;

/** Where a key of a slider leads; undefined for any other key. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const page = Math.max(1, Math.round(count / PAGES));
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
    ...{ PageDown: -page, PageUp: page, Home: -count, End: count },
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step));
}

/** How far down a line is on a day, as a part of the plot's height; null in a gap. Lines leave out days nobody could see. */
export function heightAt(trace: LineTrace, date: string, scales: Scales): number | null {
  const next = trace.x.findIndex((day) => day >= date);
  const down = (index: number): number | null => {
    const value = trace.y[index] ?? null;
    return value === null ? null : scales.ofValue(value, trace.yaxis);
  };
  if (next < 0) return null;
  if (trace.x[next] === date) return down(next);
  const [from, to] = [down(next - 1), down(next)];
  if (from === null || to === null || trace.line.shape === 'hv') return from;
  const [left, right] = [scales.ofDate(trace.x[next - 1] ?? date), scales.ofDate(trace.x[next] ?? date)];
  return from + ((to - from) * (scales.ofDate(date) - left)) / (right - left);
}
