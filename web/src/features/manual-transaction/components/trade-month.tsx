import { MonthSales } from '../../../components/month-sales/month-sales';
import type { Trade } from '../model/read-trade';

/** A sale held against the exemption of its month; of a buy there is nothing to say. */
export function TradeMonth({ trade }: { readonly trade: Trade }) {
  const { type, date, value, reais } = trade;
  return type === 'sell' ? (
    <MonthSales date={date} sale={{ valueUsd: value, rate: reais?.rate ?? null }} />
  ) : null;
}
