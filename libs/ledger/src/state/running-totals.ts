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

/** Moving weighted average: buys add what they cost, a sale removes its share and leaves the average. */
function costChange(before: RunningTotals, { kind, trade }: Transaction): CostChange {
  if (trade === null) return { cost: 0n, realised: 0n };
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

/**
 * Totals after a transaction, from those before it.
 *
 * @throws MoneyRangeError when a sum, or the average price, leaves the limits of the ledger
 */
export function advance(before: RunningTotals, transaction: Transaction): RunningTotals {
  const { movement, trade, kind } = transaction;
  const change = costChange(before, transaction);
  const btc = sats(before.btc + movement.btc);
  const cost = costUnits(before.cost + change.cost);
  // An average price above the limit could not be shown; it takes an absurd fee on a few satoshis to get there.
  if (btc > 0n && cost > MAX_CENTS * btc) throw new MoneyRangeError('USD');
  return {
    btc,
    cost,
    portfolioCash: usdCents(before.portfolioCash + movement.portfolioCash),
    dynamicBalance: usdCents(before.dynamicBalance + movement.dynamicBalance),
    invested: usdCents(before.invested + (kind === 'buy' && trade !== null ? trade.value + trade.fee : 0n)),
    paidOut: usdCents(before.paidOut + paidOutBy(transaction)),
    realised: costUnits(before.realised + change.realised),
    fees: usdCents(before.fees + (trade?.fee ?? 0n)),
  };
}
