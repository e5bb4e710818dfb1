import type { Instant } from '../calendar/instant.js';
import { millisecondsBetween } from '../calendar/instant.js';
import type { Plan, SubscriptionEvent } from '../events/subscription-event.js';

/** The newest period paid for, as folded from `subscription-<userId>`; `null` before the first. */
export type SubscriptionState = {
  readonly plan: Plan;
  readonly startedAt: Instant;
  readonly paidUntil: Instant;
} | null;

export function evolveSubscription(_state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  const { plan, startedAt, paidUntil } = event.data;
  return { plan, startedAt, paidUntil };
}

export const foldSubscription = (events: Iterable<SubscriptionEvent>): SubscriptionState => {
  let state: SubscriptionState = null;
  for (const event of events) state = evolveSubscription(state, event);
  return state;
};

/** Active strictly before `paidUntil`; folded at command time, never taken from a read model. */
export const isSubscriptionActive = (state: SubscriptionState, now: Instant): boolean =>
  state !== null && millisecondsBetween(now, state.paidUntil) > 0;
