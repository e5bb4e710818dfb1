import type { HistoryRow } from '@app/ledger';

interface Compared {
  readonly before: readonly HistoryRow[];
  readonly shared: number;
}

/** Every table asks it of the same two histories. */
const compared = new WeakMap<readonly HistoryRow[], Compared>();

/** How many entries at the beginning of both histories are the very same. */
export function sharedEntries(before: readonly HistoryRow[], after: readonly HistoryRow[]): number {
  const known = compared.get(after);
  if (known?.before === before) return known.shared;
  const different = before.findIndex((entry, index) => entry !== after[index]);
  const shared = different === -1 ? Math.min(before.length, after.length) : different;
  compared.set(after, { before, shared });
  return shared;
}
