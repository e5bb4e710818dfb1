import type { UsdCents } from '@app/money';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { WeeklyOperation } from '../events/event-fields.js';
import type { TransactionLookup } from './history.js';
import type { LedgerState, Transaction } from './ledger-state.js';

/** An operation in effect in a week, as far as the rules of the week look at it. */
export type OperationInEffect = {
  /** The slot that it takes. */
  readonly operation: WeeklyOperation;
  readonly isSetAside: boolean;
  /** Weekly base that an investment or set-aside counted; `null` for the others. */
  readonly base: UsdCents | null;
  /** What it added to the dynamic balance; negative: what it took. */
  readonly balanceMoved: UsdCents;
};

/** The weeks of a ledger, with its transactions to look up. */
export type LedgerWeeks = Pick<LedgerState, 'weeks'> & { readonly transactions: TransactionLookup };

/** An operation of the ledger, numbered within its slot from 1. */
export type RecordedOperation = OperationInEffect & {
  readonly number: number;
  readonly transaction: Transaction;
};

/**
 * Weekly operations in effect in a week, in the order of recording and numbered within their slot. Manual and imported
 * rows are not among them.
 */
export function operationsInEffect(
  { weeks, transactions }: LedgerWeeks,
  week: IsoWeek,
): readonly RecordedOperation[] {
  const lastNumber = new Map<WeeklyOperation, number>();
  return (weeks.get(week) ?? []).flatMap((id) => {
    const transaction = transactions.get(id);
    const operation = transaction?.operation ?? null;
    if (transaction === undefined || operation === null) return [];
    const number = (lastNumber.get(operation) ?? 0) + 1;
    lastNumber.set(operation, number);
    const { kind, base, movement } = transaction;
    const balanceMoved = movement.dynamicBalance;
    return [{ operation, isSetAside: kind === 'set_aside', base, balanceMoved, number, transaction }];
  });
}
