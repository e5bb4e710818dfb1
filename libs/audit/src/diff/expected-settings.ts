import type { FoldedEvent } from '@app/event-store';
import {
  type AccountEvent,
  EMPTY_ACCOUNT,
  evolveAccount,
  type SubscriptionEvent,
  subscriptionStreams,
  type UserId,
} from '@app/ledger';
import { COMPARED_TABLES, type ExpectedTable } from './expected-row.js';

/** The row of a person's settings. */
export function expectedAccount(
  userId: UserId,
  events: readonly FoldedEvent<AccountEvent>[],
): readonly ExpectedTable[] {
  const state = events.reduce((current, { event }) => evolveAccount(current, event), EMPTY_ACCOUNT);
  const row = {
    user_id: userId,
    language: state.language,
    time_zone: state.timeZone,
    profile: state.profile,
    profile_chosen: state.isProfileChosen,
    base_cents: state.base,
    is_admin: state.roles.includes('admin'),
    is_auditor: state.roles.includes('auditor'),
    status: state.status,
    revision: BigInt(events.length - 1),
  };
  const key = COMPARED_TABLES.account.accounts;
  return [{ table: 'accounts', key, rows: events.length === 0 ? [] : [row] }];
}

/** The row of the last period, and a row for each. */
export function expectedSubscription(
  userId: UserId,
  events: readonly FoldedEvent<SubscriptionEvent>[],
): readonly ExpectedTable[] {
  const state = subscriptionStreams.fold(subscriptionStreams.initialState, events);
  const last = state.periods.at(-1);
  const row = {
    user_id: userId,
    plan: last?.plan ?? null,
    started_at: last === undefined ? null : new Date(last.from),
    paid_until: state.paidUntil === null ? null : new Date(state.paidUntil),
    cancelled: state.isCancelled,
    revision: BigInt(events.length - 1),
  };
  const periods = state.periods.map((period, number) => ({
    user_id: userId,
    number,
    plan: period.plan,
    starts_at: new Date(period.from),
    ends_at: new Date(period.until),
    anchor_day: period.anchorDay,
    origin: period.origin,
    payment_id: period.paymentId,
  }));
  const keys = COMPARED_TABLES.subscription;
  return [
    { table: 'subscriptions', key: keys.subscriptions, rows: events.length === 0 ? [] : [row] },
    { table: 'subscription_periods', key: keys.subscription_periods, rows: periods },
  ];
}
