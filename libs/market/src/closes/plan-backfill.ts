import type { DayRange } from '../days.js';

/** Days of one step: what the least generous provider gives at once, less the overlap that a step is compared over. */
export const STEP_DAYS = 270;

export interface BackfillPlan {
  /** First and last day that should be stored. */
  readonly range: DayRange;
  readonly stored: ReadonlySet<number>;
  /** Stretches of which every provider that reaches them has told what it has: nothing more is to be had there. */
  readonly exhausted: readonly DayRange[];
  /** Steps that were begun and are not done. */
  readonly begun: readonly DayRange[];
}

/**
 * The steps that fill what is missing, the newest first: advice needs the last months long before the first years. Gaps
 * anywhere are found, also between stored days. A step that was begun stays as it is.
 */
export function planBackfill({ range, stored, exhausted, begun }: BackfillPlan): DayRange[] {
  const taken = [...exhausted, ...begun];
  const isMissing = (day: number): boolean =>
    !stored.has(day) && !taken.some(({ from, to }) => day >= from && day <= to);
  const steps = [...begun];
  for (let day = range.to; day >= range.from; day -= 1) {
    if (!isMissing(day)) continue;
    const to = day;
    let from = day;
    for (; day >= range.from && to - day < STEP_DAYS; day -= 1) if (isMissing(day)) from = day;
    steps.push({ from, to });
    // The loop goes on below the days that were looked at.
    day += 1;
  }
  return steps.toSorted((a, b) => b.to - a.to);
}

/** Whether a stretch has a day that is not stored. */
export function hasMissing({ from, to }: DayRange, stored: ReadonlySet<number>): boolean {
  for (let day = from; day <= to; day += 1) if (!stored.has(day)) return true;
  return false;
}
