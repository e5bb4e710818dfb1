import { hash } from 'node:crypto';

/**
 * A value as Postgres prints it, so that a row made here and a row read there give the same checksum; undefined for
 * null. Where the two ever differ the checksum fails, and the exact comparison of the rows decides.
 */
export function valueText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'number':
    case 'boolean':
      return value.toString();
    case 'object':
      if (value === null) return undefined;
      return value instanceof Date ? value.toISOString() : jsonbText(value);
    default:
      return undefined;
  }
}

/** A line of COPY's text format. */
export function copyLine(row: object, columns: readonly string[]): string {
  let line = '';
  let separator = '';
  for (const column of columns) {
    const text = valueText(Reflect.get(row, column));
    line += separator + (text === undefined ? '\\N' : escaped(text));
    separator = '\t';
  }
  return `${line}\n`;
}

/**
 * One number a row; those of a user are added up, so the order in which rows come does not matter.
 * @param columns of the row, by {@link checksumOrder}
 */
export function rowChecksum(table: string, row: object, columns: readonly string[]): bigint {
  let text = table;
  for (const column of columns) text += FIELD + (valueText(Reflect.get(row, column)) ?? NULL_TEXT);
  return BigInt(`0x${hash('md5', text).slice(0, CHECKSUM_HEX_DIGITS)}`);
}

/** The order of columns that a checksum runs over. */
export function checksumOrder(columns: readonly string[]): readonly string[] {
  return columns.toSorted();
}

/** Stands between the fields of a row that a checksum is made of. */
export const FIELD = '\u001f';
export const NULL_TEXT = '\\N';
/** As many as fit a bigint of Postgres, which has a sign. */
export const CHECKSUM_HEX_DIGITS = 15;

const SPECIAL = /[\\\n\r\t]/;

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

/** JSON as jsonb prints it: shorter keys first, those of one length by their bytes, a space after ":" and ",". */
function jsonbText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  let members = '';
  for (const key of jsonbKeys(value)) {
    const member: unknown = Reflect.get(value, key);
    if (member === undefined) continue;
    members += `${members === '' ? '' : ', '}${JSON.stringify(key)}: ${jsonbText(member)}`;
  }
  return `{${members}}`;
}

/** Rows of one table have few shapes: each is sorted once. */
const sortedKeys = new Map<string, readonly string[]>();
const SHAPES_MAX = 1_000;

function jsonbKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  const shape = keys.join('\n');
  const known = sortedKeys.get(shape);
  if (known !== undefined) return known;
  const sorted = keys.sort(byJsonbOrder);
  if (sortedKeys.size < SHAPES_MAX) sortedKeys.set(shape, sorted);
  return sorted;
}

function byJsonbOrder(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}
