import { dynamicBalanceTotalsOf } from '@app/ledger';
import { derivedTable } from '../folding/derived-table.js';
import type { LedgerView } from '../ledger/ledger-view.js';
import { rowOfTotals } from '../ledger/row-of-totals.js';

/** One row a user: the totals after the last entry of the history. */
export const portfolioTable = derivedTable<LedgerView, 'portfolio'>({
  table: 'portfolio',
  key: ['user_id'],
  rowsOf: ({ userId, state: { revision, totals, sums } }) => {
    if (revision < 0n) return [];
    const dynamicBalance = dynamicBalanceTotalsOf(sums);
    return [
      {
        ...rowOfTotals(totals),
        user_id: userId,
        deposited_cents: dynamicBalance.deposited,
        withdrawn_cents: dynamicBalance.withdrawn,
        built_cents: dynamicBalance.built,
        used_cents: dynamicBalance.used,
        transferred_cents: dynamicBalance.transferred,
        revision,
      },
    ];
  },
});
