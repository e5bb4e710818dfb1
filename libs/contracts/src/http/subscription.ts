import { z } from 'zod/mini';
import {
  brlStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  usdStringSchema,
} from '../common.js';
import { percentSchema } from '../percent.js';
import { planSchema, priceSetSchema } from '../plans.js';
import { subscriptionStatusSchema } from './me.js';

/** A list price, whole and for each month of the plan. */
const planPriceSchema = z.discriminatedUnion('currency', [
  z.object({ currency: z.literal('USD'), amount: usdStringSchema, perMonth: usdStringSchema }),
  z.object({ currency: z.literal('BRL'), amount: brlStringSchema, perMonth: brlStringSchema }),
]);

/** The currency of the language first; without the list in reais where the price set has none. */
const planPricesSchema = z.array(planPriceSchema).check(z.minLength(1));

/** GET /api/plans?language= */
export const plansResponseSchema = z.object({
  priceSet: priceSetSchema,
  plans: z.array(
    z.object({
      plan: planSchema,
      months: z.int().check(z.positive()),
      /** Length of a plan that is not counted in calendar months. */
      days: z.nullable(z.int().check(z.positive())),
      prices: planPricesSchema,
      /** What is charged in reais by today's rate, where the price set has no list in reais; null without such a rate. */
      convertedBrl: z.nullable(brlStringSchema),
      /** Against monthly plans of the same length, with two decimals: "20.00". */
      savingPercent: percentSchema,
    }),
  ),
});
export type PlansResponse = z.infer<typeof plansResponseSchema>;

const subscriptionPeriodSchema = z.object({
  plan: planSchema,
  from: isoInstantSchema,
  /** Access ends at this moment. */
  until: isoInstantSchema,
  origin: z.enum(['payment', 'administrator', 'demo']),
  paymentId: z.nullable(z.uuid()),
});

const subscriptionShape = {
  /** `unknown` where the record cannot be read; everything else is empty then. */
  status: subscriptionStatusSchema,
  /** Of the period that runs now, else of the last one. */
  plan: z.nullable(planSchema),
  /** When that period began. */
  startedAt: z.nullable(isoInstantSchema),
  /** End of the last period: access ends at this moment. */
  paidUntil: z.nullable(isoInstantSchema),
  /** The day of `paidUntil` in the person's time zone. */
  endsOn: z.nullable(isoDateSchema),
  /** A day that has begun counts; 0 where the subscription is not active. */
  daysRemaining: z.int().check(z.nonnegative()),
  periods: z.array(subscriptionPeriodSchema),
  /** The first period that has not begun. */
  next: z.nullable(subscriptionPeriodSchema),
  ...freshnessSchema.shape,
};

/** GET /api/subscription */
export const subscriptionResponseSchema = z.object(subscriptionShape);
export type SubscriptionResponse = z.infer<typeof subscriptionResponseSchema>;

/** Answer of a command that changes a subscription. */
export const subscriptionChangedResponseSchema = z.object({
  ...subscriptionShape,
  /** True when this key was already carried out: nothing was appended again. */
  repeated: z.boolean(),
});
export type SubscriptionChangedResponse = z.infer<typeof subscriptionChangedResponseSchema>;

/** GET /api/subscription/renewal-preview?plan=&language= */
export const renewalPreviewResponseSchema = z.object({
  renewalType: z.enum(['extension', 'reactivation', 'new_subscription']),
  plan: planSchema,
  /** Days from the moment the period begins to its end. */
  daysToAdd: z.int().check(z.positive()),
  /** End of the last period, also where it has passed; null where there never was one. */
  currentExpiration: z.nullable(isoInstantSchema),
  newExpiration: isoInstantSchema,
  /** The days of both ends in the person's time zone. */
  currentEndsOn: z.nullable(isoDateSchema),
  newEndsOn: isoDateSchema,
  prices: planPricesSchema,
});
export type RenewalPreviewResponse = z.infer<typeof renewalPreviewResponseSchema>;

/** Why an administrator changes a subscription; kept encrypted under the person's key. */
const reasonField = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** POST /api/admin/users/{id}/subscription, with an Idempotency-Key. An unknown plan is told by 422. */
export const grantSubscriptionRequestSchema = z.strictObject({
  plan: z.string().check(z.maxLength(40)),
  reason: reasonField,
});
export type GrantSubscriptionRequest = z.infer<typeof grantSubscriptionRequestSchema>;

/** DELETE /api/admin/users/{id}/subscription, with an Idempotency-Key. */
export const endSubscriptionRequestSchema = z.strictObject({ reason: reasonField });
export type EndSubscriptionRequest = z.infer<typeof endSubscriptionRequestSchema>;
