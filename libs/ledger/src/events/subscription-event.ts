import { z } from 'zod';
import { eventCodec } from './event-codec.js';
import type { DescribedEventCodec } from './event-codec.js';
import { instantField } from './event-fields.js';

export const planField = z.enum(['monthly', 'quarterly', 'semiannual', 'annual']);
export type Plan = z.output<typeof planField>;

const schema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscription.started'),
    data: z.strictObject({
      plan: planField,
      startedAt: instantField,
      /** The subscription is active strictly before this moment. */
      paidUntil: instantField,
      origin: z.enum(['payment', 'administrator', 'demo']),
    }),
  }),
]);

/** Everything that `subscription-<userId>` may hold so far. */
export type SubscriptionEvent = Readonly<z.output<typeof schema>>;
export type SubscriptionEventType = SubscriptionEvent['type'];
export const SUBSCRIPTION_EVENT_TYPES: readonly SubscriptionEventType[] = schema.options.map(
  (option) => option.shape.type.value,
);

export const subscriptionEventCodec: DescribedEventCodec<SubscriptionEvent> = eventCodec(schema, {});
