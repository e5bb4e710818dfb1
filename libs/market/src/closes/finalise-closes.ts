import type { Kysely } from 'kysely';
import type { Clock, Logger } from '@app/platform';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { AGREEMENT_BP, ALONE_BP, JUMP_BP } from '../checks/decide-price.js';
import { DAY_MS, dayOfInstant, lastCompletedDay } from '../days.js';
import type { UsdPrice } from '../numbers/usd-price.js';
import type { PriceProvider } from '../ports.js';
import { ClosesRepository } from '../stores/closes.repository.js';
import { gatherCloses } from './gather-closes.js';
import { recordCloses, type Recorded } from './record-closes.js';

export interface FinaliseClosesParts {
  readonly database: Kysely<AppSchema>;
  readonly series: FeedSeriesName;
  /** In the order they are believed. */
  readonly providers: readonly PriceProvider[];
  /** The last price before a midnight that two sources agreed on. */
  readonly lastConfirmedTick: (midnight: Date) => Promise<UsdPrice | undefined>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What was done: nothing to do, or days recorded. */
export type FinaliseResult = { readonly kind: 'nothing' } | ({ readonly kind: 'recorded' } & Recorded);

/** The last days, which are looked at again for gaps and corrections; gaps before them are the backfill's. */
export const FINALISED_DAYS = 15;
/** How long a close that only one of several providers tells waits for a second one. */
const WAIT_FOR_SECOND_MS = 30 * 60_000;

/** Stores yesterday's close soon after midnight UTC, and whatever is missing of the days before it. */
export class FinaliseCloses {
  constructor(private readonly parts: FinaliseClosesParts) {}

  /**
   * Does nothing where every day is stored, so that it may be called as often as one likes.
   * @param isThorough also compares the stored days with what the providers say now, and corrects them
   */
  async run({ isThorough, signal }: { isThorough: boolean; signal: AbortSignal }): Promise<FinaliseResult> {
    const { database, series, providers, clock, logger } = this.parts;
    const now = clock.now();
    const yesterday = lastCompletedDay(now.getTime());
    const stored = await new ClosesRepository(database).range(series);
    if (stored === undefined) return { kind: 'nothing' };
    const range = { from: Math.max(yesterday - FINALISED_DAYS + 1, stored.from), to: yesterday };
    const known = new Map(
      (await new ClosesRepository(database).newest(series, range)).map(({ day, close }) => [day, close]),
    );
    const isComplete = known.size === range.to - range.from + 1;
    if (!isThorough && (isComplete || known.has(yesterday))) return { kind: 'nothing' };
    const today = dayOfInstant(now.getTime());
    const gathered = await gatherCloses(providers, { range, today, known, logger, signal });
    const midnight = new Date((yesterday + 1) * DAY_MS);
    const lastTick = await this.parts.lastConfirmedTick(midnight);
    const recorded = await database.transaction().execute(async (transaction) =>
      recordCloses(transaction, {
        series,
        range,
        opinions: gathered.opinions,
        order: providers.map(({ label }) => label),
        reason: 'finalised',
        aloneWithin: this.aloneWithin(now.getTime() - midnight.getTime()),
        agreeWithin: AGREEMENT_BP,
        lastTick,
        corrects: isThorough,
        at: now,
      }),
    );
    return { kind: 'recorded', ...recorded };
  }

  /** A single configured provider is all there is; of several, one alone waits for a second and then moves little. */
  private aloneWithin(sinceMidnightMs: number): bigint | 'wait' {
    if (this.parts.providers.length === 1) return JUMP_BP;
    return sinceMidnightMs < WAIT_FOR_SECOND_MS ? 'wait' : ALONE_BP;
  }
}
