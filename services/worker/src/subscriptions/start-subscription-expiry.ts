import { subscriptionExpiryQueue } from '@app/contracts';
import type { Queueing } from '../queue/queueing.js';
import { noticeSubscriptionEnds, type NoticeSubscriptionEndsParts } from './notice-subscription-ends.js';

/** Notices ends of subscriptions each hour, and once at the start for the hours before. */
export async function startSubscriptionExpiry(
  queueing: Queueing,
  parts: NoticeSubscriptionEndsParts,
): Promise<void> {
  await queueing.startWorker(subscriptionExpiryQueue, () => noticeSubscriptionEnds(parts), {
    concurrency: 1,
  });
  const queue = queueing.openQueue(subscriptionExpiryQueue);
  await queue.schedule('subscription-expiry', { cronUtc: '5 * * * *' }, {});
  // "2026-11-29T12": a job's id carries no colon.
  await queue.add(`subscription-expiry-${parts.clock.now().toISOString().slice(0, 13)}`, {});
}
