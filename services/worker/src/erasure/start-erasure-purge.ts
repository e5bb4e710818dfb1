import type { ErasuresRepository } from '@app/accounts';
import { erasurePurgeQueue } from '@app/contracts';
import type { Clock, Logger } from '@app/platform';
import type { Queueing } from '../queue/queueing.js';

const DAY_MS = 24 * 3_600_000;
/** Several runs: a table that was in use at one is rewritten by the next. */
const SCHEDULED_LOOK_BACK_MS = DAY_MS;
/** A machine that was off at the hours of the schedule: erasures of as long as backups are kept. */
const START_LOOK_BACK_MS = 30 * DAY_MS;
const START_JOB = 'erasure-purge-start-';

/**
 * Every few hours, so that an erased name has left the tables' files within a day also where one was in use, and at the
 * first start of a day.
 */
export async function startErasurePurge({
  queueing,
  erasures,
  clock,
  logger,
}: {
  readonly queueing: Queueing;
  readonly erasures: Pick<ErasuresRepository, 'purgeDeletedRows'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<void> {
  const queue = queueing.openQueue(erasurePurgeQueue);
  await queueing.startWorker(
    erasurePurgeQueue,
    async ({ id }) => {
      const lookBackMs = id.startsWith(START_JOB) ? START_LOOK_BACK_MS : SCHEDULED_LOOK_BACK_MS;
      const busy = await erasures.purgeDeletedRows(new Date(clock.now().getTime() - lookBackMs));
      if (busy === undefined) return;
      if (busy.length > 0) logger.warn({ busy }, 'tables in use still hold deleted rows of erased accounts');
      else logger.info('deleted rows of erased accounts were purged');
    },
    { concurrency: 1 },
  );
  await queue.schedule('erasure-purge', { cronUtc: '10 */6 * * *' }, {});
  await queue.add(`${START_JOB}${clock.now().toISOString().slice(0, 10)}`, {});
}
