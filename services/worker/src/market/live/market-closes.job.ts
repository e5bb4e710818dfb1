import { marketClosesQueue } from '@app/contracts';
import {
  type BackfillCloses,
  type ClosesRepository,
  type FeedSeries,
  type FinaliseCloses,
  FINALISED_DAYS,
  lastCompletedDay,
} from '@app/market';
import type { Clock, Logger } from '@app/platform';
import { dayNumberOf } from '@app/strategy';
import type { JobRun, Queueing } from '../../queue/queueing.js';

export interface MarketClosesJobParts {
  readonly queueing: Queueing;
  readonly series: FeedSeries;
  readonly finalise: Pick<FinaliseCloses, 'run'>;
  readonly backfill: Pick<BackfillCloses, 'run'>;
  readonly closes: Pick<ClosesRepository, 'range'>;
  /** First day of the history, `YYYY-MM-DD`. */
  readonly historyFrom: string;
  /** Called when days were stored: a snapshot may be possible now, or differ. */
  readonly onStored: () => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** From the first minute of each hour on every five minutes: yesterday's close is there a minute after midnight UTC. */
const EVERY_FIVE_MINUTES = '1-59/5 * * * *';

/** Keeps the daily closes complete: yesterday's after midnight, gaps after a downtime, the whole history at first. */
export async function startMarketClosesJob(parts: MarketClosesJobParts): Promise<void> {
  const { queueing, clock } = parts;
  const queue = queueing.openQueue(marketClosesQueue);
  await queueing.startWorker(marketClosesQueue, async (job) => keepClosesComplete(parts, job), {
    concurrency: 1,
  });
  await queue.schedule('market-closes', { cronUtc: EVERY_FIVE_MINUTES }, {});
  await queue.add(`market-closes-start-${clock.now().getTime()}`, { isThorough: true });
}

/**
 * One run: does nothing where nothing is missing. Yesterday's close comes first, whatever the past is like: this week's
 * advice waits for it.
 */
export async function keepClosesComplete(
  parts: Omit<MarketClosesJobParts, 'queueing'>,
  job: Pick<JobRun, 'data' | 'dueAtMs'>,
): Promise<void> {
  const { series, finalise, backfill, closes, clock, logger, signal } = parts;
  let changed = 0;
  const result = await finalise.run({ isThorough: isThorough(job), signal });
  if (result.kind === 'recorded') {
    changed = result.stored + result.corrected;
    if (changed + result.held > 0) logger.info(result, 'daily closes recorded');
  }
  // A price may be possible from here on, before the years behind it are looked at.
  if (changed > 0) await parts.onStored();
  const yesterday = lastCompletedDay(clock.now().getTime());
  const known = await closes.range(series);
  const historyFrom = dayNumberOf(parts.historyFrom);
  const filled = await backfill.run(
    {
      // Also where an import begins earlier than the configured history.
      from: Math.min(historyFrom, known?.from ?? historyFrom),
      // The last days are finalised, with the rules of days that are still being told.
      to: known === undefined ? yesterday : Math.max(yesterday - FINALISED_DAYS, known.from - 1),
    },
    signal,
  );
  if (filled.stored > 0) await parts.onStored();
}

/** Once an hour, and at a start, the stored days are compared with what the providers say now. */
function isThorough({ data, dueAtMs }: Pick<JobRun, 'data' | 'dueAtMs'>): boolean {
  const isAskedFor = typeof data === 'object' && data !== null && 'isThorough' in data;
  return isAskedFor || new Date(dueAtMs).getUTCMinutes() < 5;
}
