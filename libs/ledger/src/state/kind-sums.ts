import type { KindSums, Transaction, TransactionKind } from './ledger-state.js';

type KindSum = KindSums[TransactionKind];

const NONE: KindSum = { portfolioCash: 0n, gained: 0n, lost: 0n };

export const NO_SUMS: KindSums = {
  buy: NONE,
  reinvestment: NONE,
  sell: NONE,
  set_aside: NONE,
  deposit: NONE,
  withdrawal: NONE,
  portfolio_cash_withdrawal: NONE,
  portfolio_cash_deposit: NONE,
  transfer: NONE,
};

/**
 * The sums once some transactions are removed and others added. They have no limits of their own: a sum that is too large
 * to be shown is rejected where it is decided or shown.
 */
export function sumsAfter(
  sums: KindSums,
  { removed, added }: { readonly removed: Iterable<Transaction>; readonly added: Iterable<Transaction> },
): KindSums {
  const changed: Partial<Record<TransactionKind, KindSum>> = {};
  const book = ({ kind, movement }: Transaction, sign: 1n | -1n): void => {
    const { portfolioCash, dynamicBalance } = movement;
    if (portfolioCash === 0n && dynamicBalance === 0n) return;
    const sum = changed[kind] ?? sums[kind];
    const part = dynamicBalance > 0n ? 'gained' : 'lost';
    changed[kind] = {
      ...sum,
      portfolioCash: sum.portfolioCash + sign * portfolioCash,
      [part]: sum[part] + sign * (dynamicBalance > 0n ? dynamicBalance : 0n - dynamicBalance),
    };
  };
  for (const transaction of removed) book(transaction, -1n);
  for (const transaction of added) book(transaction, 1n);
  return { ...sums, ...changed };
}
