import { tableDate } from '../../lib/format/dates';
import type { Language } from '../../lib/i18n/languages';

const STEPS = [1, 1.5, 2, 3, 5, 7] as const;
const LONG_SPAN_DAYS = 400;
const DAY_MS = 86_400_000;

export interface Tick {
  readonly at: number | string;
  readonly text: string;
}

/** "70k", "1.5M", "850": prices on a log axis. Only a label; the figures stand in the table. */
export function shortPrice(value: number, language: Language): string {
  const [scaled, suffix] =
    value >= 1e6 ? [value / 1e6, 'M'] : value >= 1000 ? [value / 1000, 'k'] : [value, ''];
  const text = Number.isInteger(scaled) ? String(scaled) : scaled.toFixed(1);
  return `${language === 'pt' ? text.replace('.', ',') : text}${suffix}`;
}

/** Round prices inside the range, at most `max` of them, leaving room for the tag of the last price. */
export function priceTicks(options: {
  readonly low: number;
  readonly high: number;
  readonly last: number;
  readonly language: Language;
  readonly max: number;
}): readonly Tick[] {
  const { low, high, last, language, max } = options;
  const candidates: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    for (const step of STEPS) candidates.push(step * 10 ** power);
  }
  const room = Math.log(high / low) * 0.07;
  const inside = candidates.filter(
    (value) => value >= low && value <= high && Math.abs(Math.log(value / last)) > room,
  );
  const every = Math.ceil(inside.length / max);
  return inside
    .filter((_, index) => index % every === 0)
    .map((value) => ({ at: value, text: shortPrice(value, language) }));
}

/** The first of each month, or of each year over 400 days; thinned to what fits. */
export function dateTicks(from: string, to: string, language: Language, max: number): readonly Tick[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const isLong = days > LONG_SPAN_DAYS;
  const starts: string[] = [];
  const cursor = new Date(`${from}T00:00:00Z`);
  cursor.setUTCDate(1);
  if (isLong) cursor.setUTCMonth(0);
  while (cursor.getTime() <= Date.parse(to)) {
    const day = cursor.toISOString().slice(0, 10);
    if (day >= from) starts.push(day);
    if (isLong) cursor.setUTCFullYear(cursor.getUTCFullYear() + 1);
    else cursor.setUTCMonth(cursor.getUTCMonth() + 1);
  }
  const every = Math.max(1, Math.ceil(starts.length / max));
  return starts
    .filter((_, index) => index % every === 0)
    .map((day) => ({ at: day, text: isLong ? day.slice(0, 4) : tableDate(day, language, { year: false }) }));
}
