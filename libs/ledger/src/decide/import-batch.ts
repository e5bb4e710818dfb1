import { MAX_IMPORT_ROWS } from '../events/import.events.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ImportId } from '../ids.js';
import type { ImportBatch, LedgerState } from '../state/ledger-state.js';
import type { AbortImport, AddImportRows, ChangeImport, RestoreImport, StartImport } from './commands.js';
import type { Decision } from './decision.js';
import { decided, decidedAll, rejected } from './decision.js';
import { importedEvent } from './import-rows.js';
import { recordedAgain, rowsToRestore } from './recorded-entries.js';
import type { Rejection } from './rejection.js';
import type { EventsOf } from './replay.js';
import { replayed } from './replay.js';
import { checkRestoreAge } from './restore-transaction.js';
import { withInvariants } from './with-invariants.js';

function batchIn(
  status: ImportBatch['status'],
  importId: ImportId,
  state: LedgerState,
): { readonly batch: ImportBatch } | { readonly rejection: Rejection } {
  const batch = state.imports.get(importId);
  if (batch === undefined) return { rejection: { code: 'LEDGER.IMPORT_NOT_FOUND' } };
  if (batch.status === status) return { batch };
  return { rejection: { code: 'LEDGER.IMPORT_STATUS', importId, status: batch.status } };
}

/** Opens an import. One at a time: two at once could each be sound and together make a day negative. */
export const decideStartImport = (command: StartImport, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { importId, format, fingerprint, rows, order } = command;
    if (rows < 1 || rows > MAX_IMPORT_ROWS) {
      return rejected({ code: 'LEDGER.IMPORT_SIZE', rows, max: MAX_IMPORT_ROWS });
    }
    for (const { importId: other, status } of state.imports.values()) {
      if (status === 'open') return rejected({ code: 'LEDGER.IMPORT_UNDER_WAY', importId: other });
    }
    const known = state.imports.get(importId);
    if (known !== undefined)
      return rejected({ code: 'LEDGER.IMPORT_STATUS', importId, status: known.status });
    const data = { importId, startedOn: command.today, format, fingerprint, rows, order };
    return decided({ type: 'ledger.import-started', data });
  });

/** Takes over the next rows of the file. They count for nothing until the import is completed. */
export const decideAddImportRows = (command: AddImportRows, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { importId, firstRow, rows, today } = command;
    const found = batchIn('open', importId, state);
    if ('rejection' in found) return rejected(found.rejection);
    const { expected, pending } = found.batch;
    if (firstRow !== pending.length) {
      return rejected({ code: 'LEDGER.IMPORT_INCOMPLETE', expected: firstRow, received: pending.length });
    }
    if (rows.length === 0 || firstRow + rows.length > expected) {
      return rejected({ code: 'LEDGER.IMPORT_SIZE', rows: firstRow + rows.length, max: expected });
    }
    const events: LedgerEvent[] = [];
    for (const [index, row] of rows.entries()) {
      const result = importedEvent(row, { today, importId });
      if ('rejection' in result) {
        return rejected({ code: 'LEDGER.IMPORT_ROW', row: firstRow + index, rejection: result.rejection });
      }
      events.push(result.event);
    }
    return decided(...events);
  });

function replaying(eventsOf: EventsOf, command: ChangeImport, state: LedgerState): Decision {
  const replay = replayed(eventsOf, state, command);
  return 'rejection' in replay ? rejected(replay.rejection) : decidedAll(replay.events);
}

/** Makes the rows count, if all have arrived and the history with them is negative on no date. */
export const decideCompleteImport = (command: ChangeImport, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { importId, today: completedOn } = command;
    const found = batchIn('open', importId, state);
    if ('rejection' in found) return rejected(found.rejection);
    const { expected, pending } = found.batch;
    if (pending.length !== expected) {
      return rejected({ code: 'LEDGER.IMPORT_INCOMPLETE', expected, received: pending.length });
    }
    return replaying(
      (negativeAccepted) => [
        { type: 'ledger.import-completed', data: { importId, completedOn, negativeAccepted } },
      ],
      command,
      state,
    );
  });

/** Gives an open import up; none of its rows ever counts. */
export const decideAbortImport = (command: AbortImport, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { importId, today: abortedOn } = command;
    const found = batchIn('open', importId, state);
    if ('rejection' in found) return rejected(found.rejection);
    return decided({ type: 'ledger.import-aborted', data: { importId, abortedOn } });
  });

/** Undoes a whole import, under the same replay as a void. Rows voided singly before stay voided by themselves. */
export const decideVoidImport = (command: ChangeImport, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { importId, today: voidedOn } = command;
    const found = batchIn('completed', importId, state);
    if ('rejection' in found) return rejected(found.rejection);
    return replaying(
      (negativeAccepted) => [
        { type: 'ledger.import-voided', data: { importId, voidedOn, negativeAccepted } },
      ],
      command,
      state,
    );
  });

/** Puts an undone import back within 30 days. */
export const decideRestoreImport = (command: RestoreImport, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { importId, today: restoredOn } = command;
    const found = batchIn('voided', importId, state);
    if ('rejection' in found) return rejected(found.rejection);
    const { voidedOn } = found.batch;
    const rejection = voidedOn === null ? undefined : checkRestoreAge(voidedOn, restoredOn);
    if (rejection !== undefined) return rejected(rejection);
    const again = recordedAgain(rowsToRestore(found.batch, state), state, { isSameDay: true });
    if (again.length > 0 && command.acceptRecordedAgain !== true)
      return rejected({ code: 'LEDGER.RECORDED_AGAIN', rows: again });
    return replaying(
      (negativeAccepted) => [
        { type: 'ledger.import-restored', data: { importId, restoredOn, negativeAccepted } },
      ],
      command,
      state,
    );
  });
