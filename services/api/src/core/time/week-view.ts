import { mondayOf, sundayOf, type IsoWeek } from '@app/ledger';
import type { Week } from '@app/contracts';

export function weekView(week: IsoWeek): Week {
  return { key: week, monday: mondayOf(week), sunday: sundayOf(week) };
}
