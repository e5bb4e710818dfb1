import { MAX_IMPORT_ROWS } from '../events/import.events.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ImportId } from '../ids.js';
import type { ImportBatch, LedgerState } from '../state/ledger-state.js';
import type { AbortImport, AddImportRows, ChangeImport, StartImport } from './commands.js';
import type { Decision } from './decision.js';
import { decided, decidedAll, refused } from './decision.js';
import { deciding } from './deciding.js';
import { importedEvent } from './import-rows.js';
import type { Refusal } from './refusal.js';
import type { EventsOf } from './replay.js';
import { replayed } from './replay.js';
import { refuseLateRestore } from './restore-transaction.js';

function batchIn(
  status: ImportBatch['status'],
  importId: ImportId,
  state: LedgerState,
): { readonly batch: ImportBatch } | { readonly refusal: Refusal } {
  const batch = state.imports.get(importId);
  if (batch === undefined) return { refusal: { code: 'LEDGER.IMPORT_NOT_FOUND' } };
  if (batch.status === status) return { batch };
  return { refusal: { code: 'LEDGER.IMPORT_STATUS', importId, status: batch.status } };
}

/** Opens an import. One at a time: two at once could each be sound and together make a day negative. */
export const decideStartImport = (command: StartImport, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { importId, format, fingerprint, rows, order } = command;
    if (rows < 1 || rows > MAX_IMPORT_ROWS) {
      return refused({ code: 'LEDGER.IMPORT_SIZE', rows, max: MAX_IMPORT_ROWS });
    }
    for (const { importId: other, status } of state.imports.values()) {
      if (status === 'open') return refused({ code: 'LEDGER.IMPORT_UNDER_WAY', importId: other });
    }
    const known = state.imports.get(importId);
    if (known !== undefined) return refused({ code: 'LEDGER.IMPORT_STATUS', importId, status: known.status });
    const data = { importId, startedOn: command.today, format, fingerprint, rows, order };
    return decided({ type: 'ledger.import-started', data });
  });

/** Takes over the next rows of the file. They count for nothing until the import is completed. */
export const decideAddImportRows = (command: AddImportRows, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { importId, firstRow, rows, today } = command;
    const found = batchIn('open', importId, state);
    if ('refusal' in found) return refused(found.refusal);
    const { expected, pending } = found.batch;
    if (firstRow !== pending.length) {
      return refused({ code: 'LEDGER.IMPORT_INCOMPLETE', expected: firstRow, received: pending.length });
    }
    if (rows.length === 0 || firstRow + rows.length > expected) {
      return refused({ code: 'LEDGER.IMPORT_SIZE', rows: firstRow + rows.length, max: expected });
    }
    const events: LedgerEvent[] = [];
    for (const [index, row] of rows.entries()) {
      const result = importedEvent(row, { today, importId });
      if ('refusal' in result) {
        return refused({ code: 'LEDGER.IMPORT_ROW', row: firstRow + index, refusal: result.refusal });
      }
      events.push(result.event);
    }
    return decided(...events);
  });

function replaying(eventsOf: EventsOf, command: ChangeImport, state: LedgerState): Decision {
  const replay = replayed(eventsOf, state, command);
  return 'refusal' in replay ? refused(replay.refusal) : decidedAll(replay.events);
}

/** Makes the rows count, if all have arrived and the history with them is negative on no date. */
export const decideCompleteImport = (command: ChangeImport, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { importId, today: completedOn } = command;
    const found = batchIn('open', importId, state);
    if ('refusal' in found) return refused(found.refusal);
    const { expected, pending } = found.batch;
    if (pending.length !== expected) {
      return refused({ code: 'LEDGER.IMPORT_INCOMPLETE', expected, received: pending.length });
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
  deciding(command, state, () => {
    const { importId, today: abortedOn } = command;
    const found = batchIn('open', importId, state);
    if ('refusal' in found) return refused(found.refusal);
    return decided({ type: 'ledger.import-aborted', data: { importId, abortedOn } });
  });

/** Undoes a whole import, under the same replay as a void. Rows voided singly before stay voided by themselves. */
export const decideVoidImport = (command: ChangeImport, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { importId, today: voidedOn } = command;
    const found = batchIn('completed', importId, state);
    if ('refusal' in found) return refused(found.refusal);
    return replaying(
      (negativeAccepted) => [
        { type: 'ledger.import-voided', data: { importId, voidedOn, negativeAccepted } },
      ],
      command,
      state,
    );
  });

/** Puts an undone import back within 30 days. */
export const decideRestoreImport = (command: ChangeImport, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { importId, today: restoredOn } = command;
    const found = batchIn('voided', importId, state);
    if ('refusal' in found) return refused(found.refusal);
    const { voidedOn } = found.batch;
    const refusal = voidedOn === null ? undefined : refuseLateRestore(voidedOn, restoredOn);
    if (refusal !== undefined) return refused(refusal);
    return replaying(
      (negativeAccepted) => [
        { type: 'ledger.import-restored', data: { importId, restoredOn, negativeAccepted } },
      ],
      command,
      state,
    );
  });
