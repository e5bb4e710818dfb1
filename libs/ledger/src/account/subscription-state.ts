import type { Instant } from '../calendar/instant.js';
import { millisecondsBetween } from '../calendar/instant.js';
import type { Plan } from '../events/plan-field.js';
import type {
  SubscriptionCancelledEvent,
  SubscriptionEvent,
  SubscriptionGrantEvent,
  SubscriptionOrigin,
} from '../events/subscription-event.js';
import type { PaymentId } from '../ids.js';
import { hasCalendarMonths, planEnd, startDay } from './plan-period.js';

/** A span of time in which a plan is in effect. */
export type SubscriptionPeriod = {
  readonly plan: Plan;
  readonly from: Instant;
  /** Active strictly before this moment. */
  readonly until: Instant;
  /** Day of the month on which the run of calendar-month periods began. */
  readonly anchorDay: number;
  readonly origin: SubscriptionOrigin;
  readonly paymentId: PaymentId | null;
};

/** Everything that `subscription-<userId>` says. */
export type SubscriptionState = {
  /** Every period, in order of time, without those that a cancellation took out. */
  readonly periods: readonly SubscriptionPeriod[];
  /** The end of the last period, or of what a cancellation left; null before the first period. */
  readonly paidUntil: Instant | null;
  /** Whether the last change was a cancellation that left nothing. */
  readonly isCancelled: boolean;
  /** The event by which each payment bought its period, also where the period was taken out later. */
  readonly purchases: ReadonlyMap<PaymentId, SubscriptionGrantEvent>;
  /** The end for which `subscription.expired` was appended. */
  readonly expiryNoticedFor: Instant | null;
  /** What each command appended, so that one that is sent again finds its outcome. */
  readonly eventByCommand: ReadonlyMap<string, SubscriptionEvent>;
};

/** A decision of the ledger; that a state cannot be read is not one. */
export type SubscriptionStatus = 'active' | 'expired' | 'cancelled' | 'none';

export const EMPTY_SUBSCRIPTION: SubscriptionState = {
  periods: [],
  paidUntil: null,
  isCancelled: false,
  purchases: new Map(),
  expiryNoticedFor: null,
  eventByCommand: new Map(),
};

/** The state after an event, with the command that appended it. */
export function evolveSubscription(
  state: SubscriptionState,
  event: SubscriptionEvent,
  { commandId }: { readonly commandId: string },
): SubscriptionState {
  const eventByCommand = new Map(state.eventByCommand).set(commandId, event);
  return { ...evolvePeriods(state, event), eventByCommand };
}

function evolvePeriods(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'subscription.started':
    case 'subscription.extended':
    case 'subscription.reactivated':
      return withPeriod(state, event);
    case 'subscription.cancelled': {
      const { at, paidUntil } = event.data;
      return {
        ...state,
        periods: periodsAfterCancellation(state.periods, event.data),
        paidUntil,
        isCancelled: isAtOrBefore(paidUntil, at),
      };
    }
    case 'subscription.expired':
      return { ...state, expiryNoticedFor: event.data.paidUntil };
  }
}

function withPeriod(state: SubscriptionState, event: SubscriptionGrantEvent): SubscriptionState {
  const { plan, from, paidUntil, anchorDay, origin, paymentId } = event.data;
  const purchases = paymentId === null ? state.purchases : new Map(state.purchases).set(paymentId, event);
  return {
    ...state,
    periods: [...state.periods, { plan, from, until: paidUntil, anchorDay, origin, paymentId }],
    paidUntil,
    isCancelled: false,
    purchases,
  };
}

/**
 * The periods that a cancellation leaves. What was used until `at` stays. A reversed payment takes out its own periods
 * alone, and those that begin later move forward; any other reason takes out all that is left.
 */
export function periodsAfterCancellation(
  periods: readonly SubscriptionPeriod[],
  { reason, paymentId, at }: Pick<SubscriptionCancelledEvent['data'], 'reason' | 'paymentId' | 'at'>,
): readonly SubscriptionPeriod[] {
  const left: SubscriptionPeriod[] = [];
  for (const period of periods) {
    const isTakenOut = reason !== 'payment-reversed' || period.paymentId === paymentId;
    const hasBegun = millisecondsBetween(period.from, at) > 0;
    if (!isTakenOut) left.push(hasBegun ? period : movedForward(period, left.at(-1), at));
    else if (hasBegun) left.push(isAtOrBefore(period.until, at) ? period : { ...period, until: at });
  }
  return left;
}

/** A period that has not begun, where it begins once an earlier one was taken out. */
function movedForward(
  period: SubscriptionPeriod,
  previous: SubscriptionPeriod | undefined,
  at: Instant,
): SubscriptionPeriod {
  const from = previous === undefined || isAtOrBefore(previous.until, at) ? at : previous.until;
  if (isAtOrBefore(period.from, from)) return period;
  const anchorDay = anchorDayAfter(previous, period.plan, from);
  return { ...period, from, until: planEnd(period.plan, from, anchorDay), anchorDay };
}

/**
 * The anchor day of a period that begins at a moment: that of the period before it where one of calendar months follows
 * another that was not cut short, else the day of its own start.
 */
export function anchorDayAfter(previous: SubscriptionPeriod | undefined, plan: Plan, from: Instant): number {
  if (previous === undefined || !hasCalendarMonths(plan) || !hasCalendarMonths(previous.plan))
    return startDay(from);
  const wholeEnd = planEnd(previous.plan, previous.from, previous.anchorDay);
  const isContinued =
    millisecondsBetween(previous.until, from) === 0 && millisecondsBetween(wholeEnd, from) === 0;
  return isContinued ? previous.anchorDay : startDay(from);
}

/** Active strictly before `paidUntil`; folded at command time, never taken from a read model. */
export const isSubscriptionActive = ({ paidUntil }: SubscriptionState, now: Instant): boolean =>
  paidUntil !== null && !isAtOrBefore(paidUntil, now);

export function subscriptionStatus(state: SubscriptionState, now: Instant): SubscriptionStatus {
  if (state.paidUntil === null) return 'none';
  if (isSubscriptionActive(state, now)) return 'active';
  return state.isCancelled ? 'cancelled' : 'expired';
}

/** The period that runs at a moment, else the last one that has begun; undefined where none has. */
export const periodAt = ({ periods }: SubscriptionState, now: Instant): SubscriptionPeriod | undefined =>
  periods.findLast(({ from }) => isAtOrBefore(from, now));

/** The first period that has not begun. */
export const nextPeriod = ({ periods }: SubscriptionState, now: Instant): SubscriptionPeriod | undefined =>
  periods.find(({ from }) => !isAtOrBefore(from, now));

const isAtOrBefore = (moment: Instant, limit: Instant): boolean => millisecondsBetween(moment, limit) >= 0;
