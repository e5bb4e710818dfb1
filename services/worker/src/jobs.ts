import {
  marketSnapshotIntervalMs,
  marketSnapshotQueue,
  sidSnapshotQueue,
  snapshotThinningQueue,
} from '@app/contracts';
import { type Clock, isAppError, type Logger } from '@app/platform';
import type { MarketSnapshotRepository } from './market/market-snapshot.repository.js';
import { type TakeMarketSnapshot, tickOf } from './market/take-market-snapshot.js';
import type { Queueing } from './queue/queueing.js';
import type { SidSnapshotRepository } from './stress/sid-snapshot.repository.js';
import type { TakeSidSnapshot } from './stress/take-sid-snapshot.js';

export interface JobParts {
  readonly queueing: Queueing;
  readonly takeMarketSnapshot: TakeMarketSnapshot;
  readonly takeSidSnapshot: TakeSidSnapshot;
  readonly snapshots: readonly Pick<MarketSnapshotRepository | SidSnapshotRepository, 'thin'>[];
  readonly concurrency: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Ticks are kept whole for 30 days and then thinned to one for each five minutes. */
const keptWholeMs = 30 * 24 * 3_600_000;
const thinnedToMs = 5 * 60_000;

/** Starts the workers, registers every schedule (once, however many processes do it) and takes a first snapshot. */
export async function startJobs(parts: JobParts): Promise<void> {
  const { queueing, takeMarketSnapshot, takeSidSnapshot, concurrency, clock, logger, signal } = parts;
  const market = queueing.openQueue(marketSnapshotQueue);
  const stress = queueing.openQueue(sidSnapshotQueue);
  const thinning = queueing.openQueue(snapshotThinningQueue);

  async function snapshot(tick: bigint): Promise<void> {
    try {
      await takeMarketSnapshot.run(tick, signal);
    } catch (error) {
      // What the market lacks now it may have at the next tick, in half a minute: meanwhile it grows stale.
      if (!isAppError(error) || !isMarketAway(error.code)) throw error;
      logger.warn({ tick: tick.toString(), code: error.code }, 'no market snapshot now');
      return;
    }
    await stress.add(`sid-${tick}`, {});
  }

  await queueing.startWorker(marketSnapshotQueue, (job) => snapshot(tickOf(job.dueAtMs)), { concurrency: 1 });
  await queueing.startWorker(sidSnapshotQueue, ({ id }) => stressJob(id, takeSidSnapshot), { concurrency });
  await queueing.startWorker(
    snapshotThinningQueue,
    async () => {
      const before = new Date(clock.now().getTime() - keptWholeMs);
      for (const repository of parts.snapshots) {
        await repository.thin(before, BigInt(thinnedToMs / marketSnapshotIntervalMs));
      }
    },
    { concurrency: 1 },
  );

  await market.schedule('market-snapshot', { everyMs: marketSnapshotIntervalMs }, {});
  await thinning.schedule('snapshot-thinning', { cronUtc: '20 3 * * *' }, {});

  // The first due time may be half a minute away: a subscriber who opens the app now wants a price now.
  await snapshot(tickOf(clock.now().getTime())).catch((error: unknown) => {
    logger.error({ err: error }, 'the first market snapshot failed; the schedule will try again');
  });
}

const marketAway: readonly string[] = [
  'MARKET.UNREACHABLE',
  'MARKET.PRICE_WAITING',
  'MARKET.NO_HISTORY',
  'STRATEGY.NOT_ENOUGH_HISTORY',
];

const isMarketAway = (code: string): boolean => marketAway.includes(code);

async function stressJob(jobId: string, takeSidSnapshot: TakeSidSnapshot): Promise<void> {
  await takeSidSnapshot.run(BigInt(jobId.slice('sid-'.length)));
}
