import type { Kysely } from 'kysely';
import { digestQueue } from '@app/contracts';
import type { AppSchema } from '@app/read-models';
import { reportedJob } from '../health/reported-job.js';
import type { Queueing } from '../queue/queueing.js';
import { makeDigests, type MakeDigestsParts } from './make-digests.js';

/** Hours of zones begin at any quarter of ours. */
const EVERY_QUARTER_HOUR = '*/15 * * * *';

export async function startDigests(
  queueing: Queueing,
  parts: MakeDigestsParts & { readonly database: Kysely<AppSchema> },
): Promise<void> {
  const { database, clock, logger, signal } = parts;
  const queue = queueing.openQueue(digestQueue);
  await queueing.startWorker(
    digestQueue,
    async () => {
      const written = await reportedJob({ database, part: 'digests', logger, signal }, () =>
        makeDigests(parts),
      );
      if (written > 0) logger.info({ written }, 'weekly digests written');
    },
    { concurrency: 1 },
  );
  await queue.schedule('digests', { cronUtc: EVERY_QUARTER_HOUR }, {});
  await queue.add(`digests-${clock.now().getTime()}`, {});
}
