import type { UsdCents } from '@app/money';
import { usdCents } from '@app/money';
import type { HistoryRow } from '../state/ledger-state.js';

/** Where the dynamic balance came from and went, each positive; `net` is the balance. */
export type ReserveTotals = {
  readonly deposited: UsdCents;
  readonly withdrawn: UsdCents;
  /** Bases set aside and what investments left of theirs. */
  readonly built: UsdCents;
  /** What investments took above the base. */
  readonly used: UsdCents;
  /** Portfolio cash moved in. */
  readonly transferred: UsdCents;
  readonly net: UsdCents;
};

/** @throws MoneyRangeError when a sum leaves the limits of the ledger */
export function reserveTotalsOf(history: readonly HistoryRow[]): ReserveTotals {
  const sums = { deposited: 0n, withdrawn: 0n, built: 0n, used: 0n, transferred: 0n };
  for (const { transaction } of history) {
    const change = transaction.movement.dynamicBalance;
    switch (transaction.kind) {
      case 'deposit':
        sums.deposited += change;
        break;
      case 'withdrawal':
        sums.withdrawn -= change;
        break;
      case 'transfer':
        sums.transferred += change;
        break;
      default:
        if (change >= 0n) sums.built += change;
        else sums.used -= change;
    }
  }
  const net = sums.deposited - sums.withdrawn + sums.built - sums.used + sums.transferred;
  return {
    deposited: usdCents(sums.deposited),
    withdrawn: usdCents(sums.withdrawn),
    built: usdCents(sums.built),
    used: usdCents(sums.used),
    transferred: usdCents(sums.transferred),
    net: usdCents(net),
  };
}
