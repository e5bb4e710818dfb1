import type { RowDifference } from '@app/read-models';

const LINES_MAX = 20;

/** Differences as a person reads them, a line each; of many the first ones. */
export function differenceLines(differences: readonly RowDifference[]): string[] {
  const lines = differences.slice(0, LINES_MAX).map(line);
  const rest = differences.length - lines.length;
  return rest > 0 ? [...lines, `  ... and ${rest} more`] : lines;
}

function line({ userId, table, key, kind, columns }: RowDifference): string {
  const place = Object.entries(key)
    .filter(([column]) => column !== 'user_id')
    .map(([column, value]) => `${column} ${String(value)}`)
    .join(', ');
  const row = place === '' ? table : `${table} (${place})`;
  return `  user ${userId}: ${row}: ${kind === 'changed' ? columns.join(', ') : WORDS[kind]}`;
}

const WORDS = {
  missing: 'a row is missing',
  surplus: 'a row too many',
  unfoldable: 'shows an event that cannot be applied',
} as const;
