import type { SubscriptionState } from './account/subscription-state.js';
import { EMPTY_SUBSCRIPTION, evolveSubscription } from './account/subscription-state.js';
import type { SubscriptionEvent } from './events/subscription-event.js';
import { subscriptionEventCodec } from './events/subscription-event.js';

/** An event with the command id that is in its metadata. */
type ReadEvent = { readonly event: SubscriptionEvent; readonly commandId: string };

/** The streams `subscription-<userId>`, as every reader has to load and fold them. */
export const subscriptionStreams = {
  category: 'subscription',
  codec: subscriptionEventCodec,
  initialState: EMPTY_SUBSCRIPTION,
  fold: (state: SubscriptionState, events: readonly ReadEvent[]): SubscriptionState =>
    events.reduce((current, read) => evolveSubscription(current, read.event, read), state),
};
