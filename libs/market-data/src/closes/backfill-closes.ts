import type { Clock, Logger } from '@app/platform';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import type { Kysely } from 'kysely';
import { JUMP_BP } from '../checks/decide-price.js';
import { dayOfInstant, describeRange, lastCompletedDay, type DayRange } from '../days.js';
import { FeedError } from '../http/feed-error.js';
import type { PriceProvider } from '../ports.js';
import {
  BackfillsRepository,
  type BackfillKey,
  type BackfillProgress,
} from '../stores/backfills.repository.js';
import { ClosesRepository } from '../stores/closes.repository.js';
import { gatherCloses } from './gather-closes.js';
import { recordCloses } from './record-closes.js';

export interface BackfillClosesParts {
  readonly database: Kysely<AppSchema>;
  readonly series: FeedSeriesName;
  /** In the order they are believed. */
  readonly providers: readonly PriceProvider[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Days of one step: what the least generous provider gives at once. */
const STEP_DAYS = 300;
/** In the past sources differed more: a dollar token's premium was counted in percents. */
const HISTORY_AGREEMENT_BP = 500n;
/** Days before a step whose stored closes tell whether an answer is dated a day off. */
const OVERLAP_DAYS = 30;

/** Fills the history from the providers, step by step; killed at any moment it goes on where it was. */
export class BackfillCloses {
  constructor(private readonly parts: BackfillClosesParts) {}

  /**
   * Fills the completed days of a range; stored days stay as they are.
   *
   * @param onProgress told after every stored step
   * @throws FeedError FEED.UNREACHABLE where no provider answered for a step: to be called again later
   */
  async run(
    range: DayRange,
    signal: AbortSignal,
    onProgress: (progress: BackfillProgress) => void = () => undefined,
  ): Promise<BackfillProgress> {
    const { database, series, clock, logger } = this.parts;
    const to = Math.min(range.to, lastCompletedDay(clock.now().getTime()));
    if (to < range.from) return { nextDay: range.from, stored: 0, waiting: 0, isDone: true };
    const key: BackfillKey = { series, kind: 'closes', from: range.from, to };
    const backfills = new BackfillsRepository(database);
    let progress = await backfills.begin(key);
    while (!progress.isDone) {
      signal.throwIfAborted();
      const step = { from: progress.nextDay, to: Math.min(to, progress.nextDay + STEP_DAYS - 1) };
      try {
        await this.fill(key, step, signal);
      } catch (error) {
        if (error instanceof FeedError) await backfills.fail(key, error.message, clock.now());
        throw error;
      }
      progress = await backfills.begin(key);
      onProgress(progress);
      logger.info(
        {
          step: describeRange(step),
          of: describeRange(key),
          stored: progress.stored,
          waiting: progress.waiting,
        },
        'history filled',
      );
    }
    return progress;
  }

  private async fill(key: BackfillKey, step: DayRange, signal: AbortSignal): Promise<void> {
    const { database, series, providers, clock, logger } = this.parts;
    const near = { from: step.from - OVERLAP_DAYS, to: step.to };
    const known = new Map(
      (await new ClosesRepository(database).newest(series, near)).map(({ day, close }) => [day, close]),
    );
    const today = dayOfInstant(clock.now().getTime());
    const gathered = await gatherCloses(providers, { range: step, today, known, logger, signal });
    if (gathered.asked > 0 && gathered.answered === 0)
      throw new FeedError('FEED.UNREACHABLE', `no provider gave closes of ${describeRange(step)}`);
    const at = clock.now();
    await database.transaction().execute(async (transaction) => {
      const recorded = await recordCloses(transaction, {
        series,
        range: step,
        opinions: gathered.opinions,
        order: providers.map(({ label }) => label),
        reason: 'backfill',
        aloneWithin: JUMP_BP,
        agreeWithin: HISTORY_AGREEMENT_BP,
        corrects: false,
        at,
      });
      await new BackfillsRepository(transaction).advance(key, {
        nextDay: step.to + 1,
        stored: recorded.stored,
        waiting: recorded.held,
        at,
      });
    });
  }
}
