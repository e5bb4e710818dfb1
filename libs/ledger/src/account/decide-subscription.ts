import type { Instant } from '../calendar/instant.js';
import type { Plan } from '../events/plan-field.js';
import type { SealedText } from '../events/sealed-text.js';
import type {
  CancellationReason,
  SubscriptionEvent,
  SubscriptionOrigin,
} from '../events/subscription-event.js';
import type { PaymentId } from '../ids.js';
import { planEnd, wholeDaysBetween } from './plan-period.js';
import type { SubscriptionState } from './subscription-state.js';
import { anchorDayAfter, isSubscriptionActive, periodsAfterCancellation } from './subscription-state.js';

/** What can be asked of a subscription, each at the moment `at`. */
export type SubscriptionAction =
  | {
      readonly kind: 'grant';
      readonly plan: Plan;
      readonly at: Instant;
      readonly origin: SubscriptionOrigin;
      readonly paymentId: PaymentId | null;
      /** The administrator's reason. */
      readonly note?: SealedText | null;
    }
  | {
      readonly kind: 'cancel';
      readonly reason: CancellationReason;
      /** The reversed payment; null for the other reasons. */
      readonly paymentId: PaymentId | null;
      readonly at: Instant;
      readonly note?: SealedText | null;
    }
  | { readonly kind: 'expire'; readonly at: Instant };

export type SubscriptionCommand = SubscriptionAction & { readonly commandId: string };

export type SubscriptionRejection = { readonly code: 'SUBSCRIPTION.NOTHING_TO_CANCEL' };

export type SubscriptionDecision =
  /** Without events where nothing changes by the command. */
  | { readonly outcome: 'decided'; readonly events: readonly SubscriptionEvent[] }
  /** Nothing to append: the command, or the grant for the same payment, appended this event the first time. */
  | { readonly outcome: 'repeated'; readonly events: readonly [SubscriptionEvent] }
  | { readonly outcome: 'rejected'; readonly rejection: SubscriptionRejection };

export type RenewalType = 'new_subscription' | 'extension' | 'reactivation';

/** What a plan would give at a moment. */
export interface RenewalPreview {
  readonly renewalType: RenewalType;
  readonly plan: Plan;
  /** When the period would begin. */
  readonly from: Instant;
  /** Days from the beginning of the period to its end. */
  readonly daysToAdd: number;
  /** The end of what was paid until now, also where it has passed; null where there never was a subscription. */
  readonly currentExpiration: Instant | null;
  readonly newExpiration: Instant;
  readonly anchorDay: number;
}

const decided = (...events: readonly SubscriptionEvent[]): SubscriptionDecision => ({
  outcome: 'decided',
  events,
});

/** The rules of a subscription: one command on the state it is in. */
export function decideSubscription(
  command: SubscriptionCommand,
  state: SubscriptionState,
): SubscriptionDecision {
  const first = state.eventByCommand.get(command.commandId);
  if (first !== undefined) return { outcome: 'repeated', events: [first] };
  switch (command.kind) {
    case 'grant':
      return decideGrant(command, state);
    case 'cancel':
      return decideCancellation(command, state);
    case 'expire':
      return decideExpiry(command.at, state);
  }
}

/** What granting the plan at that moment would do. */
export function previewRenewal(plan: Plan, state: SubscriptionState, at: Instant): RenewalPreview {
  const { paidUntil } = state;
  const isActive = isSubscriptionActive(state, at);
  const from = isActive && paidUntil !== null ? paidUntil : at;
  const anchorDay = anchorDayAfter(isActive ? state.periods.at(-1) : undefined, plan, from);
  const newExpiration = planEnd(plan, from, anchorDay);
  return {
    renewalType: paidUntil === null ? 'new_subscription' : isActive ? 'extension' : 'reactivation',
    plan,
    from,
    daysToAdd: wholeDaysBetween(from, newExpiration),
    currentExpiration: paidUntil,
    newExpiration,
    anchorDay,
  };
}

function decideGrant(
  { plan, at, origin, paymentId, note = null }: Extract<SubscriptionAction, { readonly kind: 'grant' }>,
  state: SubscriptionState,
): SubscriptionDecision {
  const bought = paymentId === null ? undefined : state.purchases.get(paymentId);
  if (bought !== undefined) return { outcome: 'repeated', events: [bought] };
  const { from, newExpiration: paidUntil, anchorDay, daysToAdd: daysAdded } = previewRenewal(plan, state, at);
  const data = { plan, from, paidUntil, anchorDay, daysAdded, origin, paymentId, note };
  if (state.paidUntil === null) return decided({ type: 'subscription.started', data });
  if (isSubscriptionActive(state, at)) return decided({ type: 'subscription.extended', data });
  return decided({
    type: 'subscription.reactivated',
    data: { ...data, formerlyUntil: state.paidUntil },
  });
}

function decideCancellation(
  { reason, paymentId, at, note = null }: Extract<SubscriptionAction, { readonly kind: 'cancel' }>,
  state: SubscriptionState,
): SubscriptionDecision {
  const { paidUntil: formerlyUntil } = state;
  if (formerlyUntil === null || !isSubscriptionActive(state, at))
    return reason === 'payment-reversed'
      ? decided()
      : { outcome: 'rejected', rejection: { code: 'SUBSCRIPTION.NOTHING_TO_CANCEL' } };
  const left = periodsAfterCancellation(state.periods, { reason, paymentId, at });
  // Nothing that the reversed payment bought is left to be taken out.
  if (left.length === state.periods.length && left.every((period, index) => period === state.periods[index]))
    return decided();
  const paidUntil = left.at(-1)?.until ?? at;
  return decided({
    type: 'subscription.cancelled',
    data: { reason, paymentId, at, formerlyUntil, paidUntil, note },
  });
}

function decideExpiry(at: Instant, state: SubscriptionState): SubscriptionDecision {
  const { paidUntil } = state;
  const isDue = paidUntil !== null && !isSubscriptionActive(state, at) && !state.isCancelled;
  if (!isDue || state.expiryNoticedFor === paidUntil) return decided();
  return decided({ type: 'subscription.expired', data: { paidUntil, at } });
}
