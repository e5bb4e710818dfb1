import type { Instant } from '../calendar/instant.js';
import { instantOf, millisecondsBetween } from '../calendar/instant.js';
import type { Plan } from '../events/plan-field.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long each plan is: calendar months, and for the monthly one days instead. */
export const PLAN_LENGTHS: Readonly<Record<Plan, { readonly months: number; readonly days: number | null }>> =
  {
    monthly: { months: 1, days: 30 },
    quarterly: { months: 3, days: null },
    semiannual: { months: 6, days: null },
    annual: { months: 12, days: null },
  };

/** Whether a plan is counted in calendar months. */
export const hasCalendarMonths = (plan: Plan): boolean => PLAN_LENGTHS[plan].days === null;

/** The day of the month, in UTC, of a moment. */
export const startDay = (from: Instant): number => new Date(from).getUTCDate();

/** Days from one moment to another, a day that has begun counted whole; 0 when `to` is not later. */
export const wholeDaysBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Math.ceil(millisecondsBetween(from, to) / DAY_MS));

/**
 * The end of a period that starts at a moment: 30 days for a monthly plan, else calendar months, on the anchor day or the
 * month's last one (product.md, "plan length"), at the same time of the day in UTC.
 *
 * @param anchorDay day of the month, 1 to 31, on which the run of calendar-month periods began; of no effect on a monthly plan
 */
export function planEnd(plan: Plan, from: Instant, anchorDay: number): Instant {
  const start = new Date(from);
  const { months, days } = PLAN_LENGTHS[plan];
  if (days !== null) return instantOf(new Date(start.getTime() + days * DAY_MS).toISOString());
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(year, month, Math.min(anchorDay, lastDay));
  return instantOf(end.toISOString());
}
