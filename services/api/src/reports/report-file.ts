import { BYTE_ORDER_MARK, neutralised, withoutControls } from '@app/contracts';
import { writeCsv } from '@app/platform/csv';

const HEAD = ['section', 'item', 'figure', 'value'] as const;

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
type Named = Readonly<Record<string, Value>>;

/** "totalInvestedUsd" as "total_invested_usd", as columns of the own format are named. */
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isNamed = (value: Value): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** What tells the items of a list apart. */
function nameOf(item: Named, place: number): string {
  const { week, origin } = item;
  if (week !== undefined && isNamed(week) && typeof week.key === 'string') return week.key;
  const name = [item.year, item.month, item.date, item.type, item.from].find(
    (value) => typeof value === 'string',
  );
  return [origin, name ?? String(place + 1)].filter((part) => typeof part === 'string').join(' ');
}

/** A number or a word as it is in the answer; only texts of others are neutralised, and a number never is. */
const cellOf = (value: string | number | boolean | null): string => {
  if (value === null) return '';
  return typeof value !== 'string' || /^-?\d+(\.\d+)?$/.test(value)
    ? String(value)
    : neutralised(withoutControls(value));
};

interface Place {
  readonly section: string;
  readonly item: string;
}

const REPORT: Place = { section: 'report', item: '' };

function* linesOf(value: Named, place: Place, prefix = ''): Generator<readonly string[]> {
  for (const [name, inner] of Object.entries(value)) {
    const figure = `${prefix}${snakeCase(name)}`;
    if (isList(inner)) yield* listLines(inner, { section: sectionOf(place, figure), item: place.item });
    else if (!isNamed(inner)) yield [place.section, place.item, figure, cellOf(inner)];
    // A part of the report is a section; what is inside an item stays with it.
    else if (place === REPORT) yield* linesOf(inner, { section: figure, item: '' });
    else yield* linesOf(inner, place, `${figure}_`);
  }
}

const sectionOf = (place: Place, figure: string): string =>
  place === REPORT ? figure : `${place.section}_${figure}`;

function* listLines(items: readonly Value[], { section, item }: Place): Generator<readonly string[]> {
  for (const [place, value] of items.entries()) {
    if (isNamed(value)) {
      const name = nameOf(value, place);
      yield* linesOf(value, { section, item: item === '' ? name : `${item} ${name}` });
    } else if (!isList(value)) yield [section, item, String(place + 1), cellOf(value)];
  }
}

/**
 * A report as a file of one figure a line, each as it is in the answer of the same address: which part of the report,
 * which of its items, which figure, and its value as a plain number or word; empty where it is not known.
 */
export const reportFile = (report: object): string =>
  BYTE_ORDER_MARK + writeCsv([HEAD, ...linesOf(namedOf(report), REPORT)]);

/** @throws TypeError for what is no plain data, which no answer is */
function namedOf(report: object): Named {
  const plain: unknown = JSON.parse(JSON.stringify(report));
  if (!isPlain(plain) || !isNamed(plain)) throw new TypeError('a report is an object of plain data');
  return plain;
}

function isPlain(value: unknown): value is Value {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return typeof value === 'object' && Object.values(value).every(isPlain);
}
