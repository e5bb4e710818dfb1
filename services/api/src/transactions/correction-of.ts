import type { CalendarDate, LedgerEvent, LedgerState, TransactionId } from '@app/ledger';
import { keyReused } from '../core/idempotency/key-reused.js';

/** What a command corrected, and what that moved, signed. */
export interface Correction {
  readonly on: CalendarDate;
  readonly moved: { readonly btc: bigint; readonly portfolioCash: bigint; readonly dynamicBalance: bigint };
  /** The transaction that took the place of another one. */
  readonly replacementId: TransactionId | undefined;
}

const NOTHING = { btc: 0n, portfolioCash: 0n, dynamicBalance: 0n };

/** Read from the events and not from two states: a repeated command answers what it did then. */
export function correctionOf(events: readonly LedgerEvent[], state: LedgerState): Correction {
  let on: CalendarDate | undefined;
  let replacementId: TransactionId | undefined;
  let moved = NOTHING;
  const move = (id: TransactionId, sign: 1n | -1n): void => {
    const movement = state.transactions.get(id)?.movement ?? NOTHING;
    moved = {
      btc: moved.btc + sign * movement.btc,
      portfolioCash: moved.portfolioCash + sign * movement.portfolioCash,
      dynamicBalance: moved.dynamicBalance + sign * movement.dynamicBalance,
    };
  };
  for (const event of events) {
    if (event.type === 'ledger.transaction-voided') {
      on = event.data.voidedOn;
      move(event.data.transactionId, -1n);
    } else if (event.type === 'ledger.transaction-restored') {
      on = event.data.restoredOn;
      move(event.data.transactionId, 1n);
    } else if ('replaces' in event.data && event.data.replaces !== null) {
      replacementId = event.data.transactionId;
      move(replacementId, 1n);
    }
  }
  // Every correction says when it was made: only a command of another kind, repeated under its key, says nothing.
  if (on === undefined) throw keyReused();
  return { on, moved, replacementId };
}
