import type { Kysely } from 'kysely';
import { marketSnapshotIntervalMs, pushNoticeQueue } from '@app/contracts';
import type { AppSchema } from '@app/read-models';
import { reportedJob } from '../health/reported-job.js';
import type { Queueing } from '../queue/queueing.js';
import { pushNotices, type PushNoticesParts } from './push-notices.js';

/** Pushes what is due, apart from the making and mailing of notices: push services are slow at times. */
export async function startPushNotices(
  queueing: Queueing,
  parts: PushNoticesParts & { readonly database: Kysely<AppSchema> },
): Promise<void> {
  const { database, logger, signal } = parts;
  const queue = queueing.openQueue(pushNoticeQueue);
  await queueing.startWorker(
    pushNoticeQueue,
    () => reportedJob({ database, part: 'push', logger, signal }, () => pushNotices(parts)),
    { concurrency: 1 },
  );
  await queue.schedule('push-notices', { everyMs: marketSnapshotIntervalMs }, {});
}
