import type { ImportRowView, PreviewImportResponse } from '@app/contracts';

import type { Rejection } from './rejection';

/** What the rows of a file fall into. */
export type Bucket = 'ready' | 'attention' | 'duplicates';

export const BUCKETS: readonly Bucket[] = ['ready', 'attention', 'duplicates'];

export function bucketOf({ outcome, warnings }: ImportRowView): Bucket {
  if (outcome === 'duplicate') return 'duplicates';
  return outcome === 'refused' || warnings.length > 0 ? 'attention' : 'ready';
}

export function inBuckets(
  rows: readonly ImportRowView[],
): Readonly<Record<Bucket, readonly ImportRowView[]>> {
  const groups = Map.groupBy(rows, bucketOf);
  return {
    ready: groups.get('ready') ?? [],
    attention: groups.get('attention') ?? [],
    duplicates: groups.get('duplicates') ?? [],
  };
}

/** Rows that need attention for one reason. */
export interface AttentionGroup {
  readonly key: string;
  /** Why they are rejected; null where their price is far from Bitcoin's. */
  readonly code: string | null;
  /** What the file says, of a reason that is about one text. */
  readonly text: string | null;
  readonly rows: readonly ImportRowView[];
}

/** Reasons that are asked about one text at a time. */
const BY_TEXT: ReadonlySet<string> = new Set(['IMPORT.TYPE_UNKNOWN', 'IMPORT.PAIR_UNKNOWN']);

/** Rows that are no trade of Bitcoin: nothing can be done about them, and nothing is lost without them. */
const NO_TRADE: ReadonlySet<string> = new Set([
  'IMPORT.NOT_BITCOIN',
  'IMPORT.NOT_A_TRADE',
  'IMPORT.NOT_COMPLETED',
  'IMPORT.MONEY_LINE',
]);

export const isNoTrade = (code: string | null): boolean => code !== null && NO_TRADE.has(code);

const textOf = (refusal: Rejection): string | null => {
  const text = refusal['text'];
  return BY_TEXT.has(refusal.code) && typeof text === 'string' ? text : null;
};

/** The rows that need attention by their reason: what can be mended before what is left out anyway. */
export function attentionGroups(rows: readonly ImportRowView[]): readonly AttentionGroup[] {
  const groups = Map.groupBy(
    rows,
    ({ refusal }) => `${refusal?.code ?? ''} ${refusal === null ? '' : (textOf(refusal) ?? '')}`,
  );
  const all = [...groups].map(([key, group]): AttentionGroup => {
    const refusal = group[0]?.refusal ?? null;
    return { key, code: refusal?.code ?? null, text: refusal === null ? null : textOf(refusal), rows: group };
  });
  return all.toSorted((a, b) => Number(isNoTrade(a.code)) - Number(isNoTrade(b.code)));
}

/** Rejected rows that a person may not want to lose. */
export const lostRows = ({ rows }: PreviewImportResponse): number =>
  rows.filter(({ outcome, refusal }) => outcome === 'refused' && !isNoTrade(refusal?.code ?? null)).length;
