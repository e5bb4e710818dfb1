import type { TransactionView, UsdBrlRate } from '@app/contracts';
import { type CalendarDate, type Paid, tradeInReais } from '@app/ledger';
import { rateMicroOf, toReais } from '@app/money';
import { reaisOrNull } from '../core/money/reais.js';
import type { TradeAmounts } from '../core/money/trade-figures.js';
import type { RateBook } from './exchange-rates.js';

/** The rate of what was entered in reais, for ever; else that of the day. */
export function rateOfPaid(paid: Paid | null, date: CalendarDate, book: RateBook): UsdBrlRate {
  if (paid === null) return book.on(date);
  const { rate, rateDate, rateSource } = paid;
  return { rate, rateDate, rateSource, isDefault: false };
}

interface TradeOfDay {
  readonly isSale: boolean;
  readonly tradedOn: CalendarDate;
  readonly filled: TradeAmounts;
  readonly planned: TradeAmounts | null;
  readonly paid: Paid | null;
}

type Reais = NonNullable<TransactionView['reais']>;

/** A trade as answers show it in reais; null where a figure is more than an amount can be. */
export function tradeReaisView(trade: TradeOfDay, book: RateBook): Reais | null {
  const { isSale, planned, paid } = trade;
  const rate = rateOfPaid(paid, trade.tradedOn, book);
  const filled = figuresIn(trade.filled, rate, { isSale, paid });
  const advised = planned === null ? null : figuresIn(planned, rate, { isSale, paid: null });
  if (filled === null || (planned !== null && advised === null)) return null;
  return { ...rate, filled, planned: advised };
}

function figuresIn(
  amounts: TradeAmounts,
  { rate }: UsdBrlRate,
  { isSale, paid }: { readonly isSale: boolean; readonly paid: Paid | null },
): Reais['filled'] | null {
  const micro = rateMicroOf(rate);
  const { value, fee, total } = tradeInReais({ ...amounts, paid }, isSale, micro);
  const priceBrl = reaisOrNull(toReais(amounts.price, micro));
  const [valueBrl, feeBrl, totalBrl] = [reaisOrNull(value), reaisOrNull(fee), reaisOrNull(total)];
  if (priceBrl === null || valueBrl === null || feeBrl === null || totalBrl === null) return null;
  return { priceBrl, valueBrl, feeBrl, totalBrl };
}
