import type { Kysely } from 'kysely';
import type { Clock, Logger } from '@app/platform';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { JUMP_BP } from '../checks/decide-price.js';
import { DAY_MS, dayOfInstant, type DayRange, describeRange, lastCompletedDay } from '../days.js';
import { FeedError } from '../http/feed-error.js';
import type { PriceProvider } from '../ports.js';
import { BackfillsRepository, type BackfillStep } from '../stores/backfills.repository.js';
import { ClosesRepository } from '../stores/closes.repository.js';
import { gatherCloses, type GatheredCloses } from './gather-closes.js';
import { hasMissing, planBackfill, STEP_DAYS } from './plan-backfill.js';
import { recordCloses } from './record-closes.js';

export interface BackfillClosesParts {
  readonly database: Kysely<AppSchema>;
  readonly series: FeedSeriesName;
  /** In the order they are believed. */
  readonly providers: readonly PriceProvider[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What a run came to. */
export interface BackfillResult {
  readonly stored: number;
  /** Days held in quarantine. */
  readonly held: number;
  /** Steps that have to be tried again: a provider that reaches their days did not answer. */
  readonly open: number;
}

/** In the past sources differed more: a dollar token's premium was counted in percents. */
const HISTORY_AGREEMENT_BP = 500n;
/** Stored days next to a step that are asked for with it: they tell whether an answer is dated a day off. */
const OVERLAP_DAYS = 30;
/** After so long a done step is looked at again where days are still missing: providers mend their gaps. */
const LOOK_AGAIN_MS = DAY_MS;
/** How long a day that one provider tells waits for another one that reaches it and does not answer. */
const WAIT_FOR_SECOND_MS = 30 * 60_000;

/**
 * Fills the history from the providers, step by step, the newest first; killed at any moment it goes on where it was. A
 * step is done when every provider that reaches its missing days has answered: a failing one leaves no hole for ever, and
 * a step that cannot be filled now keeps no other one waiting.
 */
export class BackfillCloses {
  constructor(private readonly parts: BackfillClosesParts) {}

  /** Fills the missing completed days of a range, gaps between stored days included; stored days stay as they are. */
  async run(range: DayRange, signal: AbortSignal): Promise<BackfillResult> {
    const { database, series, clock, logger } = this.parts;
    const total = { stored: 0, held: 0, open: 0 };
    for (const step of await this.steps({
      from: range.from,
      to: Math.min(range.to, lastCompletedDay(clock.now().getTime())),
    })) {
      signal.throwIfAborted();
      const begun = await new BackfillsRepository(database).begin(series, step, clock.now());
      try {
        const { stored, held, isDone } = await this.fill(begun, signal);
        total.stored += stored;
        total.held += held;
        total.open += isDone ? 0 : 1;
        logger.info({ step: describeRange(step), stored, held, isDone }, 'history filled');
      } catch (error) {
        // The schedule is the retry; the other steps may lie where somebody answers.
        if (!(error instanceof FeedError)) throw error;
        total.open += 1;
        await new BackfillsRepository(database).fail(series, step, error.message, clock.now());
        logger.warn({ err: error, step: describeRange(step) }, 'a part of the history cannot be filled now');
      }
    }
    return total;
  }

  private async steps(range: DayRange): Promise<DayRange[]> {
    const { database, series, clock } = this.parts;
    const stored = await new ClosesRepository(database).days(series);
    const backfills = new BackfillsRepository(database);
    const known = await backfills.steps(series);
    const running = known.filter(({ isDone }) => !isDone);
    // Another source has filled them meanwhile, an import for example.
    for (const step of running.filter((one) => !hasMissing(one, stored)))
      await backfills.advance(series, step, { stored: 0, held: 0, isDone: true, at: clock.now() });
    return planBackfill({
      range,
      stored,
      exhausted: known.filter(
        ({ isDone, updatedAt }) => isDone && clock.now().getTime() - updatedAt.getTime() < LOOK_AGAIN_MS,
      ),
      begun: running.filter((one) => hasMissing(one, stored) && one.to - one.from < STEP_DAYS),
    });
  }

  private async fill(step: BackfillStep, signal: AbortSignal) {
    const { database, series, providers, clock, logger } = this.parts;
    const now = clock.now();
    const asked = {
      from: step.from,
      to: Math.min(step.to + OVERLAP_DAYS, lastCompletedDay(now.getTime())),
    };
    const closes = new ClosesRepository(database);
    const known = new Map((await closes.newest(series, asked)).map(({ day, close }) => [day, close]));
    const today = dayOfInstant(now.getTime());
    const gathered = await gatherCloses(providers, { range: asked, today, known, logger, signal });
    if (gathered.asked > 0 && gathered.answered === 0)
      throw new FeedError('FEED.UNREACHABLE', `no provider gave closes of ${describeRange(step)}`);
    const isWaiting =
      gathered.unanswered.length > 0 && now.getTime() - step.startedAt.getTime() < WAIT_FOR_SECOND_MS;
    return database.transaction().execute(async (transaction) => {
      const recorded = await recordCloses(transaction, {
        series,
        range: step,
        opinions: gathered.opinions,
        order: providers.map(({ label }) => label),
        reason: 'backfill',
        aloneWithin: isWaiting ? 'wait' : JUMP_BP,
        agreeWithin: HISTORY_AGREEMENT_BP,
        corrects: false,
        at: now,
      });
      const isDone = isExhausted(gathered, {
        step,
        decided: new Set([...recorded.heldDays, ...(await new ClosesRepository(transaction).days(series))]),
      });
      const { stored, held } = recorded;
      const outcome = { stored, held, isDone, at: now };
      await new BackfillsRepository(transaction).advance(series, step, outcome);
      return outcome;
    });
  }
}

/** Whether nobody who did not answer could still tell of a day of the step that is neither stored nor in quarantine. */
function isExhausted(
  { unanswered }: GatheredCloses,
  { step, decided }: { readonly step: DayRange; readonly decided: ReadonlySet<number> },
): boolean {
  return unanswered.every(
    ({ from, to }) => !hasMissing({ from: Math.max(from, step.from), to: Math.min(to, step.to) }, decided),
  );
}
