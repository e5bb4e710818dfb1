import type { RunningTotals } from '@app/ledger';
import type { TotalColumn } from '@app/read-models';

/** The totals after an entry as the columns of a row. */
export const rowOfTotals = (totals: RunningTotals): Readonly<Record<TotalColumn, bigint>> => ({
  sats: totals.btc,
  cost_units: totals.cost,
  portfolio_cash_cents: totals.portfolioCash,
  dynamic_balance_cents: totals.dynamicBalance,
  total_invested_cents: totals.invested,
  paid_out_cents: totals.paidOut,
  realised_cost_units: totals.realised,
  fees_cents: totals.fees,
});
