import type { SQLOutputValue } from 'node:sqlite';

// SQLite columns have no static types; these narrow them and stop at once where the file holds something else.

export function integerColumn(value: SQLOutputValue | undefined): number {
  if (typeof value !== 'number') throw new TypeError(`Expected an integer column, got ${typeof value}`);
  return value;
}

export function textColumn(value: SQLOutputValue | undefined): string {
  if (typeof value !== 'string') throw new TypeError(`Expected a text column, got ${typeof value}`);
  return value;
}

export function optionalInteger(value: SQLOutputValue | undefined): number | undefined {
  return value === null ? undefined : integerColumn(value);
}

export function optionalText(value: SQLOutputValue | undefined): string | undefined {
  return value === null ? undefined : textColumn(value);
}

export function blobColumn(value: SQLOutputValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError(`Expected a blob column, got ${typeof value}`);
  return value;
}
