/** What an entry is about. */
export const KINDS = ['product', 'method', 'data'] as const;
export type Kind = (typeof KINDS)[number];

/** The news, newest first; title and text are in the catalogues under `entry.<id>`. A strategy version is of kind method. */
export const ENTRIES = [
  { id: 'whitepaper', date: '2026-11-30', kind: 'product' },
  { id: 'closed-periods', date: '2026-11-29', kind: 'data' },
  { id: 'plans', date: '2026-11-29', kind: 'product' },
  { id: 'display-currency', date: '2026-11-29', kind: 'product' },
  { id: 'import', date: '2026-11-28', kind: 'product' },
  { id: 'price-sources', date: '2026-11-28', kind: 'data' },
  { id: 'week', date: '2026-11-28', kind: 'product' },
  { id: 'strategy-v1', date: '2026-11-27', kind: 'method' },
] as const satisfies readonly { readonly id: string; readonly date: string; readonly kind: Kind }[];

/** Entries of a kind, or all of them. */
export const entriesOf = (kind: Kind | null) =>
  ENTRIES.filter((entry) => kind === null || entry.kind === kind);
