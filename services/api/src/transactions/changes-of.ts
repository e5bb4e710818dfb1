import type { FoldedEvent } from '@app/event-store';
import { kindOpenedBy, type LedgerEvent, type Transaction, type TransactionId } from '@app/ledger';

/** One change of a line of corrections. */
export interface Change {
  readonly change: 'created' | 'edited' | 'voided' | 'restored';
  readonly event: FoldedEvent<LedgerEvent>;
  readonly withImport: boolean;
  readonly old: Transaction | undefined;
  readonly current: Transaction | undefined;
}

type Line = ReadonlyMap<TransactionId, Transaction>;

/** The version that stood last, and whether it is in effect or what took it out of it. */
interface ChangeStatus {
  readonly version: Transaction;
  readonly is: 'in_effect' | 'voided' | 'voided_with_import';
}

/**
 * The changes of a line, the transactions that correct one another, from the events of its stream in their order. A
 * correction is two events, the void and the new record, and one change.
 */
export function changesOf(line: Line, events: readonly FoldedEvent<LedgerEvent>[]): readonly Change[] {
  const changes: Change[] = [];
  let last: ChangeStatus | undefined;
  for (const event of events) {
    const change = changeIn(event, line, last);
    if (change === undefined) continue;
    const before = changes.at(-1);
    // The void that a correction begins with is no change of its own.
    if (change.change === 'edited' && before?.event.commandId === event.commandId) changes.pop();
    changes.push(change);
    last = statusAfter(change) ?? last;
  }
  return changes;
}

function statusAfter({ change, withImport, old, current }: Change): ChangeStatus | undefined {
  const version = current ?? old;
  if (version === undefined) return undefined;
  if (change !== 'voided') return { version, is: 'in_effect' };
  return { version, is: withImport ? 'voided_with_import' : 'voided' };
}

/** What was voided singly stays so, whatever becomes of the import that brought it. */
function changeIn(
  event: FoldedEvent<LedgerEvent>,
  line: Line,
  last: ChangeStatus | undefined,
): Change | undefined {
  const { type, data } = event.event;
  switch (type) {
    case 'ledger.transaction-voided': {
      const old = line.get(data.transactionId);
      return old && { change: 'voided', event, withImport: false, old, current: undefined };
    }
    case 'ledger.transaction-restored': {
      const current = line.get(data.transactionId);
      return current && { change: 'restored', event, withImport: false, old: undefined, current };
    }
    case 'ledger.import-voided':
      return last?.version.importId === data.importId && last.is === 'in_effect'
        ? { change: 'voided', event, withImport: true, old: last.version, current: undefined }
        : undefined;
    case 'ledger.import-restored':
      return last?.version.importId === data.importId && last.is === 'voided_with_import'
        ? { change: 'restored', event, withImport: true, old: undefined, current: last.version }
        : undefined;
    default:
      return recordedIn(event, line);
  }
}

function recordedIn(event: FoldedEvent<LedgerEvent>, line: Line): Change | undefined {
  const { type, data } = event.event;
  if (!('tradedOn' in data)) return undefined;
  const current = line.get(data.transactionId);
  // What an investment built or used is next to the buy that records it.
  if (current === undefined || current.kind !== kindOpenedBy(type)) return undefined;
  const replaces = 'replaces' in data ? data.replaces : null;
  return {
    change: replaces === null ? 'created' : 'edited',
    event,
    withImport: false,
    old: replaces === null ? undefined : line.get(replaces),
    current,
  };
}
