import { Inject, Injectable } from '@nestjs/common';
import type { MarketStatus } from '@app/contracts';
import { addDays, type CalendarDate, calendarDateOf, type GuardPrice } from '@app/ledger';
import type { PriceCents } from '@app/money';
import type { Clock } from '@app/platform';
import type { HistoryAnalysis } from '@app/strategy';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { DailyClosesRepository } from './daily-closes.repository.js';
import { MarketHistory } from './market-history.js';
import {
  type MarketSeries,
  type MarketSnapshot,
  MarketSnapshotsRepository,
} from './market-snapshots.repository.js';

/** A price older than this is shown with its age (product, "stale market"). */
const STALE_AFTER_MS = 15 * 60 * 1000;

/** How far a price of `asOf` can be trusted at `now`; the age of a recording is not measured. */
export function marketStatus(series: MarketSeries, asOf: Date, now: Date): MarketStatus {
  if (series === 'recorded') return 'recorded';
  return now.getTime() - asOf.getTime() > STALE_AFTER_MS ? 'stale' : 'live';
}

/** A close stays what it is, however old it is: it is never live or stale. */
export const closeStatus = (series: MarketSeries): 'close' | 'recorded' =>
  series === 'recorded' ? 'recorded' : 'close';

/** Time and source of an answer with a price, as @app/contracts words it. */
export function provenance(snapshot: MarketSnapshot, now: Date) {
  const { series, source, asOf, computedAt, recordedDay } = snapshot;
  const ageSeconds = Math.max(0, Math.floor((now.getTime() - asOf.getTime()) / 1000));
  return {
    series,
    status: marketStatus(series, asOf, now),
    source,
    as_of: asOf.toISOString(),
    computed_at: computedAt.toISOString(),
    age_seconds: series === 'recorded' ? null : ageSeconds,
    recorded_day: recordedDay,
  };
}

/**
 * What the typo guard compares a trade of a day with: that day's own close, or the newest price while the day is not
 * completed. A recording does not move, so every later day takes its last price. A price of another day would warn of
 * what is no mistake.
 *
 * @param stored the close of the day, where there is one
 */
export function guardPriceOf(
  day: CalendarDate,
  stored: PriceCents | undefined,
  { series, price, evaluation }: Pick<MarketSnapshot, 'series' | 'price' | 'evaluation'>,
): GuardPrice | null {
  if (stored !== undefined) return { price: stored, is: 'close' };
  const { day: looked } = evaluation;
  if (day < looked) return null;
  // In zones ahead of UTC the next day has begun while the market's day is still open.
  const isOpenDay = day === looked || day === addDays(calendarDateOf(looked), 1);
  return isOpenDay || series === 'recorded' ? { price, is: 'newest_price' } : null;
}

/** Loaded once for all who ask at the same time, as after a new close. */
interface KeptHistory {
  readonly version: string;
  readonly history: Promise<MarketHistory>;
}

/** The market for every feature: the newest snapshot, its history, and closes of single days. */
@Injectable()
export class Market {
  /** One a series: answers ask for that of the newest snapshot, a replay for that of its time. */
  readonly #histories = new Map<MarketSeries, KeptHistory>();

  constructor(
    private readonly snapshots: MarketSnapshotsRepository,
    private readonly closes: DailyClosesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param knownAt only what was known at that moment, of the market chosen then */
  async newest(knownAt?: Date): Promise<MarketSnapshot | undefined> {
    return this.snapshots.newest(knownAt);
  }

  /** @throws ProblemError MARKET.UNAVAILABLE while the worker has stored none */
  async current(): Promise<MarketSnapshot> {
    const snapshot = await this.snapshots.newest();
    if (snapshot === undefined)
      throw new ProblemError({
        status: 503,
        code: 'MARKET.UNAVAILABLE',
        detail: 'Market data is not available yet',
        headers: { 'Retry-After': '5' },
      });
    return snapshot;
  }

  now(): Date {
    return this.clock.now();
  }

  /** The analysed closes of a series, computed again only after a close was added; undefined while there is none. */
  async history(series: MarketSeries): Promise<HistoryAnalysis | undefined> {
    return (await this.historyWithOrigins(series))?.analysis;
  }

  /** {@link history} with the source of every day. */
  async historyWithOrigins(series: MarketSeries): Promise<MarketHistory | undefined> {
    const version = await this.closes.version(series);
    if (version === undefined) return undefined;
    const known = this.#histories.get(series);
    if (known?.version === version) return known.history;
    const history = this.load(series, version);
    this.#histories.set(series, { version, history });
    return history;
  }

  private async load(series: MarketSeries, version: string): Promise<MarketHistory> {
    try {
      return new MarketHistory(`${series} ${version}`, await this.closes.load(series));
    } catch (error) {
      this.#histories.delete(series);
      throw error;
    }
  }

  /**
   * The price to compare a trade of a day with; null where nothing is known of that very day, also when the market is
   * away: a record of what was really done never waits for a price.
   */
  async guardPrice(day: CalendarDate): Promise<GuardPrice | null> {
    const snapshot = await this.snapshots.newest();
    if (snapshot === undefined) return null;
    return guardPriceOf(day, await this.closes.closeOf(snapshot.series, day), snapshot);
  }
}
