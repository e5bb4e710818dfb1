import { reserveTotalsOf } from '@app/ledger';
import { derivedTable } from '../folding/derived-table.js';
import type { LedgerView } from '../ledger/ledger-view.js';

/** One row a user: the totals after the last entry of the history. */
export const portfolioTable = derivedTable<LedgerView, 'portfolio'>({
  table: 'portfolio',
  key: ['user_id'],
  rowsOf: ({ userId, state: { revision, totals, sums } }) => {
    if (revision < 0n) return [];
    const reserve = reserveTotalsOf(sums);
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
        transferred_cents: reserve.transferred,
        revision,
      },
    ];
  },
});
