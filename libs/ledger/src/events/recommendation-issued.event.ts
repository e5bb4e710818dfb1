import { z } from 'zod';
import { priceInteger, satsInteger, usdInteger } from '@app/money';
import {
  calendarDateField,
  decimalField,
  instantField,
  isoWeekField,
  profileField,
  recommendationIdField,
  regimeField,
} from './event-fields.js';
import { eventJsonObject } from './event-json.js';

/** One part of a recommendation: cents and the Bitcoin they were at the price looked at. */
export const recommendedAmountField = z.strictObject({ usd: usdInteger, btc: satsInteger });
export type RecommendedAmount = z.output<typeof recommendedAmountField>;

/**
 * Advice given, with everything needed to compute it again to the same cent. What the ledger's own rules use
 * is typed; the rest of the frozen inputs and the explanation belong to the strategy and stay opaque here.
 */
export const recommendationIssued = z.strictObject({
  type: z.literal('ledger.recommendation-issued'),
  data: z.strictObject({
    recommendationId: recommendationIdField,
    week: isoWeekField,
    /** Day of issue in the person's zone: the first day an execution may carry. */
    issuedOn: calendarDateField,
    issuedAt: instantField,
    profile: profileField,
    /** Weekly base, frozen; the dynamic balance takes the difference to what was really spent. */
    base: usdInteger,
    price: priceInteger,
    rsi: decimalField,
    regime: regimeField,
    /** `null` where the strategy recommends nothing of this kind this week. */
    investment: z.nullable(recommendedAmountField),
    reinvestment: z.nullable(recommendedAmountField),
    sale: z.nullable(recommendedAmountField),
    strategyVersion: z.int().positive(),
    market: z.strictObject({
      mode: z.enum(['live', 'recorded']),
      source: z.string().max(100),
      priceAt: instantField,
    }),
    frozenInputs: eventJsonObject,
    explanation: eventJsonObject,
  }),
});
