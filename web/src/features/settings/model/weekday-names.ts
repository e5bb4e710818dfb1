import { INTL_LOCALE } from '../../../lib/i18n/languages';
import type { Language } from '../../../lib/i18n/languages';

/** The days of the week from Monday on: "Monday", "segunda-feira". */
export function weekdayNames(language: Language): readonly string[] {
  const format = new Intl.DateTimeFormat(INTL_LOCALE[language], { weekday: 'long', timeZone: 'UTC' });
  // 5 January 2026 is a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(new Date(Date.UTC(2026, 0, 5 + index))));
}
