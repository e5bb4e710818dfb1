import {
  EMPTY_SUBSCRIPTION,
  evolveSubscription,
  type SubscriptionEvent,
  subscriptionEventCodec,
  type SubscriptionState,
  type UserId,
} from '@app/ledger';
import type { StreamFold } from '../folding/stream-views.js';
import { userOf } from '../folding/user-of.js';

export interface SubscriptionView {
  readonly userId: UserId;
  readonly state: SubscriptionState;
  /** -1 before the first event. */
  readonly revision: bigint;
}

/** Folds `subscription-<userId>`. */
export const subscriptionFold: StreamFold<SubscriptionView, SubscriptionEvent> = {
  category: 'subscription',
  codec: subscriptionEventCodec,
  empty: (id) => ({ userId: userOf(id), state: EMPTY_SUBSCRIPTION, revision: -1n }),
  fold: ({ userId, state, revision }, events) => ({
    userId,
    state: events.reduce((current, folded) => evolveSubscription(current, folded.event, folded), state),
    revision: revision + BigInt(events.length),
  }),
};
