import type { RunningTotals } from '@app/ledger';
import { costUnits, sats, usdCents } from '@app/money';

type Units = string | null;

/** The columns in which a table keeps the totals after an entry. */
export interface TotalsColumns {
  readonly sats: Units;
  readonly cost_units: Units;
  readonly portfolio_cash_cents: Units;
  readonly dynamic_balance_cents: Units;
  readonly total_invested_cents: Units;
  readonly paid_out_cents: Units;
  readonly realised_cost_units: Units;
  readonly fees_cents: Units;
}

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
