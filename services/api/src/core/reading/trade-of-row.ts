import type { Selectable } from 'kysely';
import { calendarDateOf, type Paid } from '@app/ledger';
import { brlCents, priceCents, sats, usdCents, ZERO_CENTS } from '@app/money';
import type { TransactionsTable } from '@app/read-models';
import type { TradeAmounts } from '../money/trade-figures.js';

/** Columns of a row that may have come by a left join. */
type Joined<Column extends keyof TransactionsTable> = {
  readonly [Name in Column]: Selectable<TransactionsTable>[Name] | null;
};

type FilledColumn = 'sats' | 'price_cents' | 'value_cents' | 'fee_cents';

/** What a trade was filled at; null without a trade. */
export function filledOfRow(row: Pick<Selectable<TransactionsTable>, FilledColumn>): TradeAmounts;
export function filledOfRow(row: Joined<FilledColumn>): TradeAmounts | null;
export function filledOfRow(row: Joined<FilledColumn>): TradeAmounts | null {
  const { sats: quantity, price_cents: price, value_cents: value, fee_cents: fee } = row;
  if (quantity === null || price === null || value === null || fee === null) return null;
  return {
    quantity: sats(BigInt(quantity)),
    price: priceCents(BigInt(price)),
    value: usdCents(BigInt(value)),
    fee: usdCents(BigInt(fee)),
  };
}

/** What was recommended of a trade, at the price that was looked at then; null for a trade that nobody recommended. */
export function plannedOfRow(
  row: Joined<'planned_sats' | 'planned_cents' | 'planned_price_cents'>,
): TradeAmounts | null {
  const { planned_sats: quantity, planned_cents: value, planned_price_cents: price } = row;
  if (quantity === null || value === null || price === null) return null;
  return {
    quantity: sats(BigInt(quantity)),
    price: priceCents(BigInt(price)),
    value: usdCents(BigInt(value)),
    fee: ZERO_CENTS,
  };
}

/** What was paid in reais, at the rate it was entered with; null for a trade that was entered in dollars. */
export function paidOfRow(
  row: Joined<'paid_brl_cents' | 'paid_rate' | 'paid_rate_date' | 'paid_rate_source'>,
): Paid | null {
  const { paid_brl_cents: amount, paid_rate: rate } = row;
  const { paid_rate_date: rateDate, paid_rate_source: rateSource } = row;
  if (amount === null || rate === null || rateDate === null || rateSource === null) return null;
  return {
    ...{ currency: 'BRL', amount: brlCents(BigInt(amount)), rate },
    ...{ rateDate: calendarDateOf(rateDate), rateSource },
  };
}
