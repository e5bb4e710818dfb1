import type { CalendarDate, LedgerEvent, LedgerState, TransactionId } from '@app/ledger';
import { keyReused } from '../core/idempotency/idempotency-key.js';

/** What a command corrected, and what that moved, signed. */
export interface Correction {
  readonly on: CalendarDate;
  readonly moved: { readonly btc: bigint; readonly portfolioCash: bigint; readonly dynamicBalance: bigint };
  /** The transaction that took the place of another one. */
  readonly replacementId: TransactionId | undefined;
}

/** What was asked: a key that the ledger knows may come with another request than it did the first time. */
export interface AskedCorrection {
  readonly kind: 'void' | 'restore' | 'edit';
  readonly transactionId: TransactionId;
}

const NOTHING = { btc: 0n, portfolioCash: 0n, dynamicBalance: 0n };

/**
 * Read from the events and not from two states: a repeated command answers what it did then.
 * @throws ProblemError where the command of these events was another one
 */
export function correctionOf(
  events: readonly LedgerEvent[],
  state: LedgerState,
  asked: AskedCorrection,
): Correction {
  let on: CalendarDate | undefined;
  let done: AskedCorrection | undefined;
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
      done = { kind: 'void', transactionId: event.data.transactionId };
      move(event.data.transactionId, -1n);
    } else if (event.type === 'ledger.transaction-restored') {
      on = event.data.restoredOn;
      done = { kind: 'restore', transactionId: event.data.transactionId };
      move(event.data.transactionId, 1n);
    } else if ('replaces' in event.data && event.data.replaces !== null) {
      replacementId = event.data.transactionId;
      done = { kind: 'edit', transactionId: event.data.replaces };
      move(replacementId, 1n);
    }
  }
  const isAsked = done?.kind === asked.kind && done.transactionId === asked.transactionId;
  if (on === undefined || !isAsked) throw keyReused();
  return { on, moved, replacementId };
}
