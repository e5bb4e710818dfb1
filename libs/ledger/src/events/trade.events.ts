import { z } from 'zod';
import { priceInteger, satsInteger, usdInteger } from '@app/money';
import {
  calendarDateField,
  decimalField,
  isoWeekField,
  paidField,
  provenance,
  recommendationIdField,
  regimeField,
  transactionIdField,
} from './event-fields.js';
import { recommendedAmountField } from './recommendation-issued.event.js';

const trade = {
  transactionId: transactionIdField,
  /** Day of the trade in the person's zone. */
  tradedOn: calendarDateField,
  /** Day it was entered; later than `tradedOn` makes the row back-dated, which decides its place in the day. */
  recordedOn: calendarDateField,
  /** ISO week of `tradedOn`. */
  week: isoWeekField,
  recommendationId: z.nullable(recommendationIdField),
  /** What the recommendation said, kept next to what was really filled. */
  planned: z.nullable(recommendedAmountField),
  quantity: satsInteger,
  price: priceInteger,
  /** Without the fee. */
  value: usdInteger,
  fee: usdInteger,
  rsi: z.nullable(decimalField),
  regime: z.nullable(regimeField),
  /** Total in reais: spend with the fee, or proceeds without it. */
  paid: z.nullable(paidField),
  ...provenance,
};

export const tradeOriginField = z.enum(['recommendation', 'manual', 'import']);
export type TradeOrigin = z.output<typeof tradeOriginField>;

export const proceedsToField = z.enum(['portfolio_cash', 'pocket']);
export type ProceedsTo = z.output<typeof proceedsToField>;

/** Bitcoin bought with new money of the person. */
export const bitcoinBought = z.strictObject({
  type: z.literal('ledger.bitcoin-bought'),
  data: z.strictObject({ ...trade, origin: tradeOriginField }),
});

/** Bitcoin bought with portfolio cash; not new money. */
export const cashReinvested = z.strictObject({
  type: z.literal('ledger.cash-reinvested'),
  data: z.strictObject({ ...trade, origin: tradeOriginField }),
});

export const bitcoinSold = z.strictObject({
  type: z.literal('ledger.bitcoin-sold'),
  data: z.strictObject({ ...trade, origin: tradeOriginField, proceedsTo: proceedsToField }),
});
