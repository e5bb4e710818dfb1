import { housekeepingQueue } from '@app/contracts';
import type { Clock, Logger } from '@app/platform';
import type { Queueing } from '../queue/queueing.js';
import type { OldRowsRepository } from './old-rows.repository.js';

export interface HousekeepingParts {
  readonly queueing: Queueing;
  readonly oldRows: OldRowsRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Longer than any client repeats a command, and than a dialog stays open in a forgotten tab. */
const keysKeptMs = 30 * 24 * 3_600_000;
/** A year: whoever looks after an attack that was noticed late still finds its beginning. */
const securityEventsKeptMs = 365 * 24 * 3_600_000;
/** A month: on a quiet installation its number alone would keep a line for years. */
const loggedLinesKeptMs = 30 * 24 * 3_600_000;

/** Longer than a key for an app waits for its first code. */
const setupKeptMs = 3_600_000;
const noticesKeptMs = 90 * 24 * 3_600_000;

/** Once a day, in the quiet hours of the market: deletes what nobody asks for any more. Needs no market. */
export async function startHousekeeping(parts: HousekeepingParts): Promise<void> {
  const { queueing, oldRows, clock, logger, signal } = parts;
  const queue = queueing.openQueue(housekeepingQueue);
  await queueing.startWorker(
    housekeepingQueue,
    async () => {
      const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
      await oldRows.deleteUnfinishedSignIns(clock.now(), ago(setupKeptMs));
      const keys = await oldRows.deleteIdempotencyKeys(ago(keysKeptMs), signal);
      const events = await oldRows.deleteSecurityEvents(ago(securityEventsKeptMs), signal);
      const lines = await oldRows.deleteLoggedLines(ago(loggedLinesKeptMs));
      const notices = await oldRows.deleteNotices(ago(noticesKeptMs), signal);
      const digests = await oldRows.deleteDigests(ago(noticesKeptMs));
      logger.info(
        {
          ...{ idempotencyKeys: keys.toString(), securityEvents: events.toString() },
          ...{ loggedLines: lines.toString(), notices: notices.toString() },
          digests: digests.toString(),
        },
        'old rows deleted',
      );
    },
    { concurrency: 1 },
  );
  await queue.schedule('old-idempotency-keys', { cronUtc: '40 3 * * *' }, {});
}
