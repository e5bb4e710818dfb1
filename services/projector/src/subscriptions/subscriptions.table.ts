import { derivedTable } from '../folding/derived-table.js';
import type { SubscriptionView } from './subscription-view.js';

/** One row a user: the last period. Commands never decide by it; they fold the stream. */
export const subscriptionsTable = derivedTable<SubscriptionView, 'subscriptions'>({
  table: 'subscriptions',
  key: ['user_id'],
  rowsOf: ({ userId, state, revision }) => {
    if (revision < 0n) return [];
    const last = state.periods.at(-1);
    return [
      {
        user_id: userId,
        plan: last?.plan ?? null,
        started_at: last === undefined ? null : new Date(last.from),
        paid_until: state.paidUntil === null ? null : new Date(state.paidUntil),
        cancelled: state.isCancelled,
        revision,
      },
    ];
  },
});
