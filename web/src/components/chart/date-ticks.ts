import { shortMonth, tableDate } from '../../lib/format/dates';
import type { Language } from '../../lib/i18n/languages';
import type { Tick } from './ticks';

const DAY_MS = 86_400_000;
/** Up to here days are marked, then months, then months of the year or years. */
const DAYS_UP_TO = 45;
const MONTHS_UP_TO = 400;
const DAY_STEPS = [1, 2, 5, 7, 10, 15] as const;
const MONTH_STEPS = [3, 4, 6] as const;

/** Marks of a time axis, as fine as `max` of them allow. */
export function dateTicks(
  from: string,
  to: string,
  language: Language,
  max: number,
): readonly Tick<string>[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const short = (day: string): Tick<string> => ({ at: day, text: tableDate(day, language, { year: false }) });
  if (days <= DAYS_UP_TO) {
    const step = DAY_STEPS.find((size) => days / size < max) ?? DAYS_UP_TO;
    return every(daysBetween(from, to), step).map(short);
  }
  const months = monthsBetween(from, to);
  // The first of a month says its year where there are two of them.
  const month =
    from.slice(0, 4) === to.slice(0, 4)
      ? short
      : (day: string) => ({ at: day, text: shortMonth(day, language) });
  if (days <= MONTHS_UP_TO) return thinned(months, max).map(month);
  return (
    MONTH_STEPS.map((step) => months.filter((day) => monthOf(day) % step === 0))
      .find((marked) => marked.length <= max)
      ?.map((day) => ({ at: day, text: shortMonth(day, language) })) ??
    thinned(
      months.filter((day) => monthOf(day) === 0),
      max,
    ).map((day) => ({ at: day, text: day.slice(0, 4) }))
  );
}

/** 0 for January. */
const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1;

function daysBetween(from: string, to: string): readonly string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** First days of months. */
function monthsBetween(from: string, to: string): readonly string[] {
  const count = monthOf(to) - monthOf(from) + 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.UTC(Number(from.slice(0, 4)), monthOf(from) + index, 1)).toISOString().slice(0, 10),
  ).filter((day) => day >= from);
}

const every = (days: readonly string[], step: number): readonly string[] =>
  days.filter((_, index) => index % step === 0);

const thinned = (days: readonly string[], max: number): readonly string[] =>
  every(days, Math.max(1, Math.ceil(days.length / max)));
