import { derivedTable } from '../folding/derived-table.js';
import type { SubscriptionView } from './subscription-view.js';

/** One row a period that is left, in order of time. */
export const subscriptionPeriodsTable = derivedTable<SubscriptionView, 'subscription_periods'>({
  table: 'subscription_periods',
  key: ['user_id', 'number'],
  rowsOf: ({ userId, state }) =>
    state.periods.map(({ plan, from, until, anchorDay, origin, paymentId }, number) => ({
      user_id: userId,
      number,
      plan,
      starts_at: new Date(from),
      ends_at: new Date(until),
      anchor_day: anchorDay,
      origin,
      payment_id: paymentId,
    })),
});
