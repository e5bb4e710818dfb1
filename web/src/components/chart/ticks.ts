import type { Language } from '../../lib/i18n/languages';

/** Round figures of one decade, from coarse to fine; the first set that gives enough ticks is taken. */
const STEPS = [
  [1],
  [1, 2, 5],
  [1, 1.5, 2, 3, 5, 7],
  [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5],
] as const;
const ENOUGH = 3;

export interface Tick<Place extends number | string> {
  readonly at: Place;
  readonly text: string;
}

/** "70k", "1.5M", "850": prices on a log axis. Only a label; the figures are in the table. */
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
}): readonly Tick<number>[] {
  const { low, high, last, language, max } = options;
  const room = Math.log(high / low) * 0.07;
  const firstPower = Math.floor(Math.log10(low));
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high)) - firstPower + 1 },
    (_, at) => firstPower + at,
  );
  const fitting = STEPS.map((steps) =>
    powers
      .flatMap((power) => steps.map((step) => step * 10 ** power))
      .filter((value) => value >= low && value <= high && Math.abs(Math.log(value / last)) > room),
  );
  const inside = fitting.find((values) => values.length >= ENOUGH) ?? fitting.at(-1) ?? [];
  const every = Math.max(1, Math.ceil(inside.length / max));
  return inside
    .filter((_, index) => index % every === 0)
    .map((value) => ({ at: value, text: shortPrice(value, language) }));
}
