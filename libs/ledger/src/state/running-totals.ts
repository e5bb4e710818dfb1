import {
  COST_UNITS_PER_CENT,
  MAX_CENTS,
  MoneyRangeError,
  costRemovedBySale,
  costUnits,
  sats,
  usdCents,
} from '@app/money';
import type { RunningTotals, Transaction } from './ledger-state.js';

type CostChange = { readonly cost: bigint; readonly realised: bigint };

const NO_COST: CostChange = { cost: 0n, realised: 0n };

/** Moving weighted average: buys add what they cost, a sale removes its share and leaves the average. */
function costChange(before: RunningTotals, { kind, trade }: Transaction): CostChange {
  if (trade === null) return NO_COST;
  if (kind !== 'sell') return { cost: (trade.value + trade.fee) * COST_UNITS_PER_CENT, realised: 0n };
  const removed = costRemovedBySale(before.cost, trade.quantity, before.btc);
  return { cost: 0n - removed, realised: (trade.value - trade.fee) * COST_UNITS_PER_CENT - removed };
}

function paidOutBy({ kind, movement }: Transaction): bigint {
  switch (kind) {
    case 'sell':
      return movement.pocket;
    case 'portfolio_cash_withdrawal':
    case 'transfer':
    case 'portfolio_cash_deposit':
      return 0n - movement.portfolioCash;
    case 'buy':
    case 'reinvestment':
    case 'set_aside':
    case 'deposit':
    case 'withdrawal':
      return 0n;
  }
}

/** A sum with its limit; most rows change few of the totals, and what does not change needs no new check. */
const plus = <T extends bigint>(before: T, change: bigint, within: (value: bigint) => T): T =>
  change === 0n ? before : within(before + change);

/**
 * Totals after a transaction, from those before it.
 *
 * @throws MoneyRangeError when a sum, or the average price, leaves the limits of the ledger
 */
export function advance(before: RunningTotals, transaction: Transaction): RunningTotals {
  const { movement, trade, kind } = transaction;
  const change = costChange(before, transaction);
  const btc = plus(before.btc, movement.btc, sats);
  const cost = plus(before.cost, change.cost, costUnits);
  // An average price above the limit could not be shown; it takes an absurd fee on a few satoshis to get there.
  if (trade !== null && btc > 0n && cost > MAX_CENTS * btc) throw new MoneyRangeError('USD');
  const invested = kind === 'buy' && trade !== null ? trade.value + trade.fee : 0n;
  return {
    btc,
    cost,
    portfolioCash: plus(before.portfolioCash, movement.portfolioCash, usdCents),
    dynamicBalance: plus(before.dynamicBalance, movement.dynamicBalance, usdCents),
    invested: plus(before.invested, invested, usdCents),
    paidOut: plus(before.paidOut, paidOutBy(transaction), usdCents),
    realised: plus(before.realised, change.realised, costUnits),
    fees: plus(before.fees, trade?.fee ?? 0n, usdCents),
  };
}
