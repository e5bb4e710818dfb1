import type { RunningTotals } from '@app/ledger';
import { costUnits, sats, usdCents } from '@app/money';
import type { TotalColumn } from '@app/read-models';

type Units = string | null;

/** The columns in which a table keeps the totals after an entry. */
export type TotalsColumns = Readonly<Record<TotalColumn, Units>>;

const units = (text: Units): bigint => BigInt(text ?? '0');

/** The totals of a row; null, of a day before the first entry, is zero. */
export const totalsOfRow = (row: TotalsColumns): RunningTotals => ({
  btc: sats(units(row.sats)),
  cost: costUnits(units(row.cost_units)),
  portfolioCash: usdCents(units(row.portfolio_cash_cents)),
  dynamicBalance: usdCents(units(row.dynamic_balance_cents)),
  invested: usdCents(units(row.total_invested_cents)),
  paidOut: usdCents(units(row.paid_out_cents)),
  realised: costUnits(units(row.realised_cost_units)),
  fees: usdCents(units(row.fees_cents)),
});
