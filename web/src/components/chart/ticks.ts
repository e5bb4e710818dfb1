import type { Language } from '../../lib/i18n/languages';

const DECADES = [1] as const;
const DECADES_2_5 = [1, 2, 5] as const;
/** Round figures of one decade for narrow ranges, from coarse to fine; the first set that gives enough ticks is taken. */
const FINER = [
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

/** Of the height of the axis, what the tag of the last price covers on each side of it on the lowest chart. */
const TAG_ROOM = 0.14;

/**
 * Round prices inside the range, at most `max` of them: decades with 2 and 5 where there is room. None lies under the tag
 * of the last price; null where there is no tag.
 */
export function priceTicks(options: {
  readonly low: number;
  readonly high: number;
  readonly last: number | null;
  readonly language: Language;
  readonly max: number;
}): readonly Tick<number>[] {
  const { low, high, last, language, max } = options;
  const room = Math.log(high / low) * TAG_ROOM;
  const firstPower = Math.floor(Math.log10(low));
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high)) - firstPower + 1 },
    (_, at) => firstPower + at,
  );
  const inside = [DECADES, DECADES_2_5, ...FINER].map((steps) =>
    powers
      .flatMap((power) => steps.map((step) => step * 10 ** power))
      .filter((value) => value >= low && value <= high),
  );
  const [decades = [], halves = [], ...finer] = inside;
  const chosen = [halves, decades].find(({ length }) => length <= max) ?? fromTop(decades, max);
  const enough =
    chosen.length >= ENOUGH ? chosen : (finer.find(({ length }) => length >= ENOUGH) ?? finer.at(-1) ?? []);
  return fromTop(enough, max)
    .filter((value) => last === null || Math.abs(Math.log(value / last)) > room)
    .map((value) => ({ at: value, text: shortPrice(value, language) }));
}

/** At most so many, evenly, the greatest among them: that is where prices are now. */
function fromTop(values: readonly number[], max: number): readonly number[] {
  const every = Math.max(1, Math.ceil(values.length / max));
  return values.filter((_, index) => (values.length - 1 - index) % every === 0);
}
