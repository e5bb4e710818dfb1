import { createRepository, type EventStore } from '@app/event-store';
import { instantOf, type SubscriptionEvent, subscriptionEventCodec, userIdOf } from '@app/ledger';
import { systemClock, uuidv5 } from '@app/platform';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives a registered person what a payment would: a subscription from now until tomorrow. */
export async function subscribe(store: EventStore, userId: string): Promise<void> {
  const now = Date.now();
  const from = instantOf(new Date(now).toISOString());
  const paidUntil = instantOf(new Date(now + DAY_MS).toISOString());
  await createRepository<null, SubscriptionEvent>({
    ...{ store, clock: systemClock, category: 'subscription', codec: subscriptionEventCodec },
    ...{ initialState: null, fold: () => null },
  }).execute(
    userIdOf(userId),
    { commandId: uuidv5(userId, 'subscribe'), correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    () => ({
      outcome: 'decided',
      events: [
        {
          type: 'subscription.started',
          data: {
            ...{ plan: 'monthly', from, paidUntil, anchorDay: 1, daysAdded: 1 },
            ...{ origin: 'payment', paymentId: null, note: null },
          },
        },
      ],
    }),
  );
}
