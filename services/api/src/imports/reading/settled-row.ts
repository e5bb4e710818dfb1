import type { ImportedRow, TransactionId } from '@app/ledger';
import type { Draft, DraftNotice } from './import-draft.js';
import type { ImportFault } from './import-fault.js';
import { settleTrade, type Settling } from './settle-draft.js';

/** A row that could be read, as the ledger would take it; its note is sealed only when it is written. */
export interface ReadRow {
  readonly line: number;
  readonly row: ImportedRow;
  readonly notes: string;
  readonly notices: readonly DraftNotice[];
  /** False where nothing in the row says that it is of Bitcoin. */
  readonly isCoinNamed: boolean;
  /** The configured rate stood in for one that is not stored. */
  readonly isDefaultRate: boolean;
}

/** A draft in dollars, with the id it would be recorded under; a fault where its figures cannot be kept. */
export function settleDraft(
  line: number,
  draft: Draft,
  { transactionId, ...settling }: Settling & { readonly transactionId: TransactionId },
): ReadRow | { readonly line: number; readonly fault: ImportFault } {
  const { notes } = draft;
  const about = { transactionId, note: null };
  if ('amount' in draft) {
    const { kind, date: tradedOn, amount, notices } = draft;
    return {
      line,
      row: { ...about, kind, tradedOn, amount },
      notes,
      notices,
      isCoinNamed: true,
      isDefaultRate: false,
    };
  }
  const settled = settleTrade(draft, settling);
  if ('fault' in settled) return { line, fault: settled.fault };
  const { fill, paid, notices, isDefaultRate } = settled;
  const { kind, rsi, regime, proceedsTo, isCoinNamed } = draft;
  return {
    line,
    row: { ...about, kind, fill, rsi, regime, paid, proceedsTo },
    notes,
    notices,
    isCoinNamed,
    isDefaultRate,
  };
}
