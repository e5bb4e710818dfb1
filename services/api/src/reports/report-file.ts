import { BYTE_ORDER_MARK, neutralised } from '@app/contracts';
import { writeCsv } from '@app/platform/csv';

const HEAD = ['section', 'item', 'figure', 'value'] as const;

type Value = string | number | null | readonly Value[] | { readonly [name: string]: Value };
type Named = Readonly<Record<string, Value>>;

/** "totalInvestedUsd" as "total_invested_usd", as columns of the own format are named. */
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isNamed = (value: Value): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** What tells the items of a list apart. */
const KEYS = ['year', 'month', 'origin', 'week', 'type', 'from', 'key'] as const;

function nameOf(item: Named, place: number): string {
  const parts = KEYS.flatMap((key) => {
    const value = item[key];
    if (typeof value === 'string') return [value];
    return value !== undefined && isNamed(value) && typeof value.key === 'string' ? [value.key] : [];
  });
  return parts.length === 0 ? String(place + 1) : [...new Set(parts)].slice(0, 2).join(' ');
}

/** A number or a word as it is in the answer; only texts of others are neutralised, and a number never is. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  return typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value) ? String(value) : neutralised(value);
};

interface Place {
  readonly section: string;
  readonly item: string;
}

function* linesOf(value: Named, { section, item }: Place, prefix = ''): Generator<readonly string[]> {
  for (const [name, inner] of Object.entries(value)) {
    const figure = prefix === '' ? snakeCase(name) : `${prefix}_${snakeCase(name)}`;
    if (isList(inner)) yield* listLines(inner, { section: figure, item });
    else if (isNamed(inner)) yield* linesOf(inner, { section, item }, figure);
    else yield [section, item, figure, cellOf(inner)];
  }
}

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
  BYTE_ORDER_MARK + writeCsv([HEAD, ...linesOf(namedOf(report), { section: 'report', item: '' })]);

/** @throws TypeError for what is no plain data, which no answer is */
function namedOf(report: object): Named {
  const plain: unknown = JSON.parse(JSON.stringify(report));
  if (!isPlain(plain) || !isNamed(plain)) throw new TypeError('a report is an object of plain data');
  return plain;
}

function isPlain(value: unknown): value is Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return true;
  return typeof value === 'object' && Object.values(value).every(isPlain);
}
