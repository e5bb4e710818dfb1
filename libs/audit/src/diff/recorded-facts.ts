import type { FoldedEvent } from '@app/event-store';
import type { LedgerEvent } from '@app/ledger';

/** Where and when something entered the ledger. */
export interface Recorded {
  readonly revision: bigint;
  readonly at: Date;
}

/** What rows show next to the folded state. */
export interface RecordedFacts {
  /** By transaction or recommendation id: of the first event that names it. */
  readonly recorded: ReadonlyMap<string, Recorded>;
  /** When each transaction that is not in effect was taken out of it. */
  readonly outSince: ReadonlyMap<string, Date>;
}

/** Read from the events one by one, without the fold. */
export function recordedFacts(events: readonly FoldedEvent<LedgerEvent>[]): RecordedFacts {
  const recorded = new Map<string, Recorded>();
  const outSince = new Map<string, Date>();
  const rowsOfImport = new Map<string, Set<string>>();
  const outWithImport = new Map<string, Set<string>>();
  for (const { event, revision, occurredAt } of events) {
    const at = new Date(occurredAt);
    const { data } = event;
    const subject = 'transactionId' in data ? data.transactionId : 'recommendationId' in data ? data.recommendationId : undefined; // prettier-ignore
    if (subject !== undefined && !recorded.has(subject)) recorded.set(subject, { revision, at });
    if ('transactionId' in data && 'importId' in data && data.importId !== null) {
      const rows = rowsOfImport.get(data.importId) ?? new Set();
      rowsOfImport.set(data.importId, rows.add(data.transactionId));
    }
    if (event.type === 'ledger.transaction-voided') outSince.set(event.data.transactionId, at);
    if (event.type === 'ledger.transaction-restored') outSince.delete(event.data.transactionId);
    if (event.type === 'ledger.import-voided') {
      const { importId } = event.data;
      const inEffect = [...(rowsOfImport.get(importId) ?? [])].filter((id) => !outSince.has(id));
      outWithImport.set(importId, new Set(inEffect));
      for (const id of inEffect) outSince.set(id, at);
    }
    if (event.type === 'ledger.import-restored') {
      for (const id of outWithImport.get(event.data.importId) ?? []) outSince.delete(id);
      outWithImport.delete(event.data.importId);
    }
  }
  return { recorded, outSince };
}
