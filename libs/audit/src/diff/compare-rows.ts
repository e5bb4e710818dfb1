import { z } from 'zod';
import { type Plain, sortedJson } from '../shared/sorted-json.js';
import type { ExpectedTable } from './expected-row.js';

/** A row as the database gave it. */
export type FoundRow = Readonly<Record<string, unknown>>;

/** Lines that say table, row, field, expected and found; empty where all is equal. */
export function compareRows(
  { table, key, rows }: ExpectedTable,
  found: readonly FoundRow[],
): readonly string[] {
  const nameOf = (row: FoundRow): string => key.slice(1).map((column) => textOf(row[column])).join(' ') || 'of the user'; // prettier-ignore
  const open = new Map(found.map((row) => [nameOf(row), row]));
  const differences: string[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    const other = open.get(name);
    open.delete(name);
    if (other === undefined) {
      differences.push(`${table}, row ${name}: expected, and not there`);
      continue;
    }
    for (const [field, value] of Object.entries(row)) {
      const [expected, shown] = [textOf(value), textOf(other[field])];
      if (expected !== shown)
        differences.push(`${table}, row ${name}, field ${field}: expected ${expected}, found ${shown}`);
    }
  }
  for (const name of open.keys()) differences.push(`${table}, row ${name}: there, and no event gives it`);
  return differences;
}

/** The same text for the same value, whatever type a driver gives it. */
export function textOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (value === undefined) return 'no such column';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return sortedJson(plainOf('json' in value ? value.json : value), 0);
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return typeof value;
}

const plainJson: z.ZodType<Plain> = z.json();

/** JSON of either side, without what JSON does not keep. */
function plainOf(value: unknown): Plain {
  return plainJson.parse(JSON.parse(JSON.stringify(value)));
}
