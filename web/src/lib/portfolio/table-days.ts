/** Up to so many days a table shows each of them. */
const WHOLE_DAYS = 183;

/** Rows of a table under a chart, newest first: every day of a short range, of a long one the last of each month and the newest. */
export function tableDays<Day extends { readonly date: string }>(days: readonly Day[]): readonly Day[] {
  const isShort = days.length <= WHOLE_DAYS;
  const kept = isShort
    ? days
    : days.filter(({ date }, index) => days[index + 1]?.date.slice(0, 7) !== date.slice(0, 7));
  return kept.toReversed();
}
