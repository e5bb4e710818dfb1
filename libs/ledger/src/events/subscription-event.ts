import { z } from 'zod';
import { startDay, wholeDaysBetween } from '../account/plan-period.js';
import { eventCodec } from './event-codec.js';
import type { DescribedEventCodec, Upcaster } from './event-codec.js';
import { instantField, paymentIdField, sealedTextField } from './event-fields.js';
import { planField } from './plan-field.js';

/** Why a period was granted. */
const originField = z.enum(['payment', 'administrator', 'demo']);
export type SubscriptionOrigin = z.output<typeof originField>;

const cancellationReasonField = z.enum(['payment-reversed', 'administrator', 'person']);
export type CancellationReason = z.output<typeof cancellationReasonField>;

/** A period that is added to a subscription. */
const grantFields = {
  plan: planField,
  from: instantField,
  /** The subscription is active strictly before this moment. */
  paidUntil: instantField,
  /** The day of the month, in UTC, on which a run of calendar-month periods began. */
  anchorDay: z.int().min(1).max(31),
  /** Days from `from` to `paidUntil`. */
  daysAdded: z.int().min(0),
  origin: originField,
  /** The payment that bought the period; null for one that nobody paid for, and before version 2. */
  paymentId: z.nullable(paymentIdField),
  /** Why an administrator granted it. */
  note: z.nullable(sealedTextField),
};

const schema = z.discriminatedUnion('type', [
  /** The first period of a person. */
  z.strictObject({ type: z.literal('subscription.started'), data: z.strictObject(grantFields) }),
  /** A period that begins where the last one ends. */
  z.strictObject({ type: z.literal('subscription.extended'), data: z.strictObject(grantFields) }),
  /** A period that begins at once, after an earlier subscription has ended. */
  z.strictObject({
    type: z.literal('subscription.reactivated'),
    data: z.strictObject({ ...grantFields, formerlyUntil: instantField }),
  }),
  /** Ended before its paid end, or shortened: by a reversed payment its own periods alone. */
  z.strictObject({
    type: z.literal('subscription.cancelled'),
    data: z.strictObject({
      reason: cancellationReasonField,
      /** The reversed payment; null for the other reasons. */
      paymentId: z.nullable(paymentIdField),
      at: instantField,
      formerlyUntil: instantField,
      /** The end of what is left; `at` where nothing is. */
      paidUntil: instantField,
      /** Why an administrator did it. */
      note: z.nullable(sealedTextField),
    }),
  }),
  /** A notice alone: whether somebody is subscribed is `now < paidUntil`. */
  z.strictObject({
    type: z.literal('subscription.expired'),
    data: z.strictObject({ paidUntil: instantField, at: instantField }),
  }),
]);

const startedV1 = z.strictObject({
  plan: planField,
  startedAt: instantField,
  paidUntil: instantField,
  origin: originField,
});

/** Before version 2 an end was computed from the start alone, and no payment existed. */
const startedWithAnchorDay: Upcaster = (data) => {
  const stored = startedV1.safeParse(data);
  // Rejected by the schema of today, with type and version.
  if (!stored.success) return data;
  const { plan, startedAt, paidUntil, origin } = stored.data;
  const anchorDay = startDay(startedAt);
  const daysAdded = wholeDaysBetween(startedAt, paidUntil);
  return { plan, from: startedAt, paidUntil, anchorDay, daysAdded, origin, paymentId: null, note: null };
};

/** Everything that `subscription-<userId>` may hold. */
export type SubscriptionEvent = Readonly<z.output<typeof schema>>;
export type SubscriptionEventType = SubscriptionEvent['type'];
/** An event that adds a period. */
export type SubscriptionGrantEvent = Exclude<
  SubscriptionEvent,
  { readonly type: 'subscription.cancelled' | 'subscription.expired' }
>;
export type SubscriptionCancelledEvent = Extract<
  SubscriptionEvent,
  { readonly type: 'subscription.cancelled' }
>;
export const SUBSCRIPTION_EVENT_TYPES: readonly SubscriptionEventType[] = schema.options.map(
  (option) => option.shape.type.value,
);

export const subscriptionEventCodec: DescribedEventCodec<SubscriptionEvent> = eventCodec(schema, {
  'subscription.started': [startedWithAnchorDay],
});
