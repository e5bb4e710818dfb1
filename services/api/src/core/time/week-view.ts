import type { Week } from '@app/contracts';
import { type IsoWeek, mondayOf, sundayOf } from '@app/ledger';

export function weekView(week: IsoWeek): Week {
  return { key: week, monday: mondayOf(week), sunday: sundayOf(week) };
}
