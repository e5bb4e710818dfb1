import type { Kysely } from 'kysely';
import { marketSnapshotIntervalMs, noticeQueue } from '@app/contracts';
import type { AppSchema } from '@app/read-models';
import { reportedJob } from '../health/reported-job.js';
import type { Queueing } from '../queue/queueing.js';
import { mailNotices, type MailNoticesParts } from './mail-notices.js';
import { makeMarketNotices, type MakeMarketNoticesParts } from './make-market-notices.js';

/** Looks at the newest snapshot as often as there is one, mails what is due. */
export async function startNotices(
  queueing: Queueing,
  parts: MakeMarketNoticesParts & MailNoticesParts & { readonly database: Kysely<AppSchema> },
): Promise<void> {
  const { database, logger, signal } = parts;
  const queue = queueing.openQueue(noticeQueue);
  await queueing.startWorker(
    noticeQueue,
    () =>
      reportedJob({ database, part: 'notices', logger, signal }, async () => {
        const made = await makeMarketNotices(parts);
        if (made > 0) logger.info({ made }, 'notices of the market made');
        await mailNotices(parts);
      }),
    { concurrency: 1 },
  );
  await queue.schedule('notices', { everyMs: marketSnapshotIntervalMs }, {});
}
