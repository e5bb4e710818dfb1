const DAY_MS = 86_400_000;

/** A Monday. */
export const FIRST_DAY = '2025-12-01';
export const WEEKS = 52;

/** UTC day `days` after `from`, as YYYY-MM-DD. */
export const dayAfter = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** A day of a week of the story: 0 is Monday. */
export const dayOf = (week: number, weekday = 0): string => dayAfter(FIRST_DAY, week * 7 + weekday);

/** Monday of the ISO week that a day lies in. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}
