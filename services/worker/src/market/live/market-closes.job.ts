import { marketClosesQueue } from '@app/contracts';
import type { Clock, Logger } from '@app/platform';
import {
  describeRange,
  FeedError,
  lastCompletedDay,
  type BackfillCloses,
  type BackfillsRepository,
  type ClosesRepository,
  type DayRange,
  type FeedSeries,
  type FinaliseCloses,
} from '@app/market-data';
import { dayNumberOf } from '@app/strategy';
import type { JobRun, Queueing } from '../../queue/queueing.js';

export interface MarketClosesJobParts {
  readonly queueing: Queueing;
  readonly series: FeedSeries;
  readonly finalise: Pick<FinaliseCloses, 'run'>;
  readonly backfill: Pick<BackfillCloses, 'run'>;
  readonly backfills: Pick<BackfillsRepository, 'unfinished'>;
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

/** One run: does nothing where nothing is missing. */
export async function keepClosesComplete(
  parts: Omit<MarketClosesJobParts, 'queueing'>,
  job: Pick<JobRun, 'data' | 'dueAtMs'>,
): Promise<void> {
  const { series, finalise, backfill, backfills, closes, clock, logger, signal } = parts;
  const today = lastCompletedDay(clock.now().getTime());
  let stored = 0;
  const fill = async (range: DayRange): Promise<void> => {
    logger.info({ range: describeRange(range) }, 'the price history is being filled');
    stored += (await backfill.run(range, signal)).stored;
  };
  try {
    for (const range of await backfills.unfinished(series, 'closes')) await fill(range);
    const known = await closes.range(series);
    // Also where the history is to begin earlier than it did; a backfill that is done asks nobody again.
    const before = known === undefined ? today : known.from - 1;
    const from = dayNumberOf(parts.historyFrom);
    if (from <= before) await fill({ from, to: before });
    const result = await finalise.run({ isThorough: isThorough(job), signal });
    if (result.kind === 'gap') await fill(result.range);
    if (result.kind === 'recorded') {
      stored += result.stored + result.corrected;
      if (result.stored + result.corrected + result.held > 0) logger.info(result, 'daily closes recorded');
    }
  } catch (error) {
    // Whoever is away may be back in five minutes; the schedule is the retry.
    if (!(error instanceof FeedError)) throw error;
    logger.warn({ err: error }, 'the price history could not be completed now');
  }
  if (stored > 0) await parts.onStored();
}

/** Once an hour, and at a start, the stored days are compared with what the providers say now. */
function isThorough({ data, dueAtMs }: Pick<JobRun, 'data' | 'dueAtMs'>): boolean {
  const isAskedFor = typeof data === 'object' && data !== null && 'isThorough' in data;
  return isAskedFor || new Date(dueAtMs).getUTCMinutes() < 5;
}
