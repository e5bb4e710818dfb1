import { usdCents } from '@app/money';
import type { UsdCents } from '@app/money';
import type { HistoryRow, TransactionKind } from '../state/ledger-state.js';

/**
 * What each kind of entry moved in portfolio cash, signed; a kind that moved none is missing.
 *
 * @throws MoneyRangeError when a sum leaves the limits of the ledger
 */
export function cashTotalsOf(history: readonly HistoryRow[]): ReadonlyMap<TransactionKind, UsdCents> {
  const sums = new Map<TransactionKind, bigint>();
  for (const { transaction } of history) {
    const { portfolioCash } = transaction.movement;
    if (portfolioCash !== 0n) sums.set(transaction.kind, (sums.get(transaction.kind) ?? 0n) + portfolioCash);
  }
  return new Map([...sums].map(([kind, sum]) => [kind, usdCents(sum)]));
}
