import type { HistoryRow } from '@app/ledger';
import { derivedTable } from '../folding/derived-table.js';
import type { LedgerView } from '../ledger/ledger-view.js';

/** Totals of the dynamic balance, each positive, in cents. */
interface ReserveTotals {
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  /** What investments below the base, and weeks set aside, put into it. */
  readonly built: bigint;
  /** What investments above the base took out of it. */
  readonly used: bigint;
}

/** One row a user: the totals after the last entry of the history. */
export const portfolioTable = derivedTable<LedgerView, 'portfolio'>({
  table: 'portfolio',
  key: ['user_id'],
  rowsOf: ({ userId, state: { revision, totals, history } }) => {
    if (revision < 0n) return [];
    const reserve = history.reduce(addToReserve, { deposited: 0n, withdrawn: 0n, built: 0n, used: 0n });
    return [
      {
        user_id: userId,
        sats: totals.btc,
        cost_units: totals.cost,
        portfolio_cash_cents: totals.portfolioCash,
        dynamic_balance_cents: totals.dynamicBalance,
        total_invested_cents: totals.invested,
        realised_cost_units: totals.realised,
        paid_out_cents: totals.paidOut,
        fees_cents: totals.fees,
        deposited_cents: reserve.deposited,
        withdrawn_cents: reserve.withdrawn,
        built_cents: reserve.built,
        used_cents: reserve.used,
        revision,
      },
    ];
  },
});

function addToReserve(totals: ReserveTotals, { transaction: { kind, movement } }: HistoryRow): ReserveTotals {
  const change = movement.dynamicBalance;
  switch (kind) {
    case 'deposit':
      return { ...totals, deposited: totals.deposited + change };
    case 'withdrawal':
      return { ...totals, withdrawn: totals.withdrawn - change };
    case 'buy':
    case 'set_aside':
      return change >= 0n
        ? { ...totals, built: totals.built + change }
        : { ...totals, used: totals.used - change };
    default:
      return totals;
  }
}
