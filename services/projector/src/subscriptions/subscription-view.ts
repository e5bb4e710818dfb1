import {
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStreams,
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
  category: subscriptionStreams.category,
  codec: subscriptionStreams.codec,
  empty: (id) => ({ userId: userOf(id), state: subscriptionStreams.initialState, revision: -1n }),
  fold: ({ userId, state, revision }, events) => ({
    userId,
    state: subscriptionStreams.fold(state, events),
    revision: revision + BigInt(events.length),
  }),
};
