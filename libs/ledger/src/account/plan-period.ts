import type { Instant } from '../calendar/instant.js';
import { instantOf } from '../calendar/instant.js';
import type { Plan } from '../events/subscription-event.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHLY_DAYS = 30;
const CALENDAR_MONTHS: Readonly<Record<Exclude<Plan, 'monthly'>, number>> = {
  quarterly: 3,
  semiannual: 6,
  annual: 12,
};

/**
 * The end of a plan that starts at a moment: 30 days for a monthly one, else calendar months, on the start's day of the
 * month or the month's last one (product.md, "plan length"), at the same time of the day in UTC.
 */
export function planEnd(plan: Plan, startedAt: Instant): Instant {
  const start = new Date(startedAt);
  if (plan === 'monthly') return instantOf(new Date(start.getTime() + MONTHLY_DAYS * DAY_MS).toISOString());
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + CALENDAR_MONTHS[plan];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(year, month, Math.min(start.getUTCDate(), lastDay));
  return instantOf(end.toISOString());
}
