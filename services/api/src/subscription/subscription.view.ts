import type { MeResponse } from '@app/contracts';
import { type Instant, periodAt, type SubscriptionState, subscriptionStatus } from '@app/ledger';

/** The subscription in short, as answers about the person name it. */
export function subscriptionSummary(state: SubscriptionState, now: Instant): MeResponse['subscription'] {
  return {
    status: subscriptionStatus(state, now),
    plan: (periodAt(state, now) ?? state.periods[0])?.plan ?? null,
    paidUntil: state.paidUntil,
  };
}
