import { derivedTable } from '../folding/derived-table.js';
import type { SubscriptionView } from './subscription-view.js';

/** One row a user: the newest period paid for. Commands never decide by it; they fold the stream. */
export const subscriptionsTable = derivedTable<SubscriptionView, 'subscriptions'>({
  table: 'subscriptions',
  key: ['user_id'],
  rowsOf: ({ userId, state, revision }) =>
    revision < 0n
      ? []
      : [
          {
            user_id: userId,
            plan: state?.plan ?? null,
            started_at: state === null ? null : new Date(state.startedAt),
            paid_until: state === null ? null : new Date(state.paidUntil),
            cancelled: false,
            revision,
          },
        ],
});
