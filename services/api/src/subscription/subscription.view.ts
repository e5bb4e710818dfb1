import type { MeResponse, RenewalPreviewResponse, SubscriptionResponse } from '@app/contracts';
import {
  dateInZone,
  type Instant,
  nextPeriod,
  periodAt,
  type RenewalPreview,
  type SubscriptionPeriod,
  type SubscriptionState,
  subscriptionStatus,
  wholeDaysBetween,
} from '@app/ledger';
import { revisionText } from '../core/streams/revision-text.js';

/** Undefined: the record cannot be read. */
type ReadState = SubscriptionState | undefined;

/** The period that runs, else the last one. */
const currentPeriod = (state: SubscriptionState, now: Instant): SubscriptionPeriod | undefined =>
  periodAt(state, now) ?? state.periods[0];

/** The subscription in short, as answers about the person name it. */
export function subscriptionSummary(state: ReadState, now: Instant): MeResponse['subscription'] {
  if (state === undefined) return { status: 'unknown', plan: null, paidUntil: null };
  return {
    status: subscriptionStatus(state, now),
    plan: currentPeriod(state, now)?.plan ?? null,
    paidUntil: state.paidUntil,
  };
}

export interface SubscriptionMoment {
  readonly now: Instant;
  /** Of the person. */
  readonly timeZone: string;
}

export function subscriptionView(
  state: SubscriptionState,
  revision: bigint | 'no-stream',
  { now, timeZone }: SubscriptionMoment,
): SubscriptionResponse {
  const { paidUntil, periods } = state;
  const current = currentPeriod(state, now);
  const next = nextPeriod(state, now);
  return {
    status: subscriptionStatus(state, now),
    plan: current?.plan ?? null,
    startedAt: current?.from ?? null,
    paidUntil,
    endsOn: paidUntil === null ? null : dateInZone(paidUntil, timeZone),
    daysRemaining: paidUntil === null ? 0 : wholeDaysBetween(now, paidUntil),
    periods: periods.map(periodView),
    next: next === undefined ? null : periodView(next),
    revision: revisionText(revision),
    stale: null,
  };
}

/** What is answered of a record that cannot be read. */
export const unknownSubscription: SubscriptionResponse = {
  status: 'unknown',
  plan: null,
  startedAt: null,
  paidUntil: null,
  endsOn: null,
  daysRemaining: 0,
  periods: [],
  next: null,
  revision: '-1',
  stale: null,
};

const periodView = ({ plan, from, until, origin, paymentId }: SubscriptionPeriod) => ({
  plan,
  from,
  until,
  origin,
  paymentId,
});

export function renewalPreviewView(
  { renewalType, plan, daysToAdd, currentExpiration, newExpiration }: RenewalPreview,
  timeZone: string,
): Omit<RenewalPreviewResponse, 'prices'> {
  return {
    renewalType,
    plan,
    daysToAdd,
    currentExpiration,
    newExpiration,
    currentEndsOn: currentExpiration === null ? null : dateInZone(currentExpiration, timeZone),
    newEndsOn: dateInZone(newExpiration, timeZone),
  };
}
