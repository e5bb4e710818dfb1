import type { Kysely } from 'kysely';
import { trackRecordQueue } from '@app/contracts';
import type { Logger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { reportedJob } from '../health/reported-job.js';
import type { Queueing } from '../queue/queueing.js';
import { publishWeek, type PublishWeekParts } from './publish-week.js';

/** From Monday 01:15 UTC on; at other times a look costs a read of a short stream. */
const EVERY_QUARTER_HOUR = '*/15 * * * *';

/** Publishes the week's recommendation on Mondays, and notices weeks in which nothing ran. */
export async function startTrackRecord(
  queueing: Queueing,
  {
    database,
    logger,
    ...parts
  }: PublishWeekParts & { readonly database: Kysely<AppSchema>; readonly logger: Logger },
): Promise<void> {
  const { clock, signal } = parts;
  const queue = queueing.openQueue(trackRecordQueue);
  await queueing.startWorker(
    trackRecordQueue,
    async () => {
      const appended = await reportedJob({ database, part: 'track-record', logger, signal }, () =>
        publishWeek(parts),
      );
      for (const { type, data } of appended)
        logger.info({ type, week: data.week }, 'week of the track record');
    },
    { concurrency: 1 },
  );
  await queue.schedule('track-record', { cronUtc: EVERY_QUARTER_HOUR }, {});
  await queue.add(`track-record-${clock.now().getTime()}`, {});
}
