import { housekeepingQueue } from '@app/contracts';
import type { Clock, Logger } from '@app/platform';
import type { Queueing } from '../queue/queueing.js';
import type { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

export interface HousekeepingParts {
  readonly queueing: Queueing;
  readonly keys: Pick<IdempotencyKeysRepository, 'deleteOlderThan'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Longer than any client repeats a command, and than a dialog stays open in a forgotten tab. */
const keysKeptMs = 30 * 24 * 3_600_000;

/** Once a day, in the quiet hours of the market: deletes what nobody asks for any more. Needs no market. */
export async function startHousekeeping(parts: HousekeepingParts): Promise<void> {
  const { queueing, keys, clock, logger, signal } = parts;
  const queue = queueing.openQueue(housekeepingQueue);
  await queueing.startWorker(
    housekeepingQueue,
    async () => {
      const deleted = await keys.deleteOlderThan(new Date(clock.now().getTime() - keysKeptMs), signal);
      logger.info({ deleted: deleted.toString() }, 'old idempotency keys deleted');
    },
    { concurrency: 1 },
  );
  await queue.schedule('old-idempotency-keys', { cronUtc: '40 3 * * *' }, {});
}
