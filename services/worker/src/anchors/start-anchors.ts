import type { Kysely } from 'kysely';
import { anchorQueue } from '@app/contracts';
import type { AppSchema } from '@app/read-models';
import { reportedJob } from '../health/reported-job.js';
import type { Queueing } from '../queue/queueing.js';
import { anchorHeads, type AnchorParts } from './anchor-heads.js';
import { StreamForkedError } from './follow-heads.js';

/**
 * One anchor a day. Looked for every hour and at the start, so that an outage at midnight does not cost a day its anchor;
 * a day that has one costs a read of the few anchors there are. Needs no market.
 */
export async function startAnchors(
  queueing: Queueing,
  { database, ...parts }: AnchorParts & { readonly database: Kysely<AppSchema> },
): Promise<void> {
  const { clock, logger, signal } = parts;
  const queue = queueing.openQueue(anchorQueue);
  await queueing.startWorker(
    anchorQueue,
    async () => {
      try {
        const anchored = await reportedJob({ database, part: 'anchors', logger, signal }, () =>
          anchorHeads(parts),
        );
        if (anchored === undefined) return;
        const { merkleRoot, streams, events } = anchored;
        const sizes = { streams: streams.toString(), events: events.toString() };
        logger.info({ merkleRoot, ...sizes }, 'heads anchored');
      } catch (error) {
        if (error instanceof StreamForkedError)
          logger.fatal({ err: error }, 'the event store was tampered with: no anchor is made');
        throw error;
      }
    },
    { concurrency: 1 },
  );
  await queue.schedule('daily-anchor', { cronUtc: '5 * * * *' }, {});
  await queue.add(`anchor-${clock.now().toISOString().slice(0, 10)}`, {});
}
