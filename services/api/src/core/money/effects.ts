import type { Movement, RunningTotals } from '@app/ledger';
import { formatBtc, formatCents, sats, usdCents, type UsdCents } from '@app/money';

/** A balance before and after something moved it. */
export function balanceChange(after: UsdCents, moved: bigint) {
  return { before: formatCents(usdCents(after - moved)), after: formatCents(after) };
}

/** What a change moves on the three accounts of a person, signed. */
export type Moved = Pick<Movement, 'btc' | 'portfolioCash' | 'dynamicBalance'>;

/** The balances before and after something moved them, from how they are afterwards. */
export function effectOf(after: RunningTotals, moved: { readonly [Account in keyof Moved]: bigint }) {
  return {
    btc: { before: formatBtc(sats(after.btc - moved.btc)), after: formatBtc(after.btc) },
    portfolioCash: balanceChange(after.portfolioCash, moved.portfolioCash),
    dynamicBalance: balanceChange(after.dynamicBalance, moved.dynamicBalance),
  };
}
