import type { Clock, Logger } from '@app/platform';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import type { Kysely } from 'kysely';
import { describeRange, dayOfInstant, type DayRange } from '../days.js';
import { FeedError } from '../http/feed-error.js';
import { isWithin } from '../numbers/usd-price.js';
import type { RateOfDay, RateProvider } from '../ports.js';
import { ExchangeRatesRepository, type StoredRate } from '../stores/exchange-rates.repository.js';

export interface FillRatesParts {
  readonly database: Kysely<AppSchema>;
  readonly series: FeedSeriesName;
  /** In the order they are believed. */
  readonly providers: readonly RateProvider[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A rate that differs more from the one before it needs a second provider, in basis points. */
const RATE_JUMP_BP = 1_000n;
/** Two providers say the same within this: PTAX is a mean of four quotes, the others may be a moment's. */
const RATE_AGREEMENT_BP = 200n;
/** Days asked for at once, and how far back a run looks for business days that are missing. */
const STEP_DAYS = 360;
const LOOK_BACK_DAYS = 10;

/**
 * Stores the published USD/BRL of each business day. Days without a rate have no row: whoever converts takes the last
 * one before and says its date.
 */
export class FillRates {
  constructor(private readonly parts: FillRatesParts) {}

  /**
   * Fills what is missing from a day on, up to today; goes on after the last stored day.
   * @param from days since 1970-01-01
   * @returns how many rates were new
   * @throws FeedError FEED.UNREACHABLE where no provider answers
   */
  async run(from: number, signal: AbortSignal): Promise<number> {
    const { database, series, clock } = this.parts;
    const today = dayOfInstant(clock.now().getTime());
    const last = await new ExchangeRatesRepository(database).upTo(series, today);
    let next = last === undefined || last.day < from ? from : last.day - LOOK_BACK_DAYS;
    let added = 0;
    for (; next <= today; next += STEP_DAYS) {
      signal.throwIfAborted();
      added += await this.fill({ from: next, to: Math.min(today, next + STEP_DAYS - 1) }, signal);
    }
    return added;
  }

  private async fill(range: DayRange, signal: AbortSignal): Promise<number> {
    const { database, series, logger } = this.parts;
    const { label, rates } = await this.askInOrder(range, signal);
    const accepted: StoredRate[] = [];
    let second: readonly RateOfDay[] | undefined;
    let before = (await new ExchangeRatesRepository(database).upTo(series, range.from - 1))?.rate;
    for (const { day, rate } of rates) {
      if (before !== undefined && !isWithin(rate, before, RATE_JUMP_BP)) {
        second ??= await this.askAnother(label, range, signal);
        const isConfirmed = second.some(
          (other) => other.day === day && isWithin(other.rate, rate, RATE_AGREEMENT_BP),
        );
        if (!isConfirmed) {
          logger.error({ source: label, day }, 'a rate jumps and nobody confirms it; it is not stored');
          continue;
        }
      }
      before = rate;
      accepted.push({ day, rate, source: label, version: 1 });
    }
    return database.transaction().execute(async (transaction) => {
      const store = new ExchangeRatesRepository(transaction);
      await store.lock(series);
      return store.add(series, accepted);
    });
  }

  private async askInOrder(range: DayRange, signal: AbortSignal) {
    const { providers, logger } = this.parts;
    for (const provider of providers) {
      try {
        return { label: provider.label, rates: await provider.rates(range, signal) };
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        logger.debug({ err: error, provider: provider.name }, 'no rates from a provider');
      }
    }
    throw new FeedError('FEED.UNREACHABLE', `no provider gave rates of ${describeRange(range)}`);
  }

  /** What the next provider says that answers and is not the same one. */
  private async askAnother(
    label: string,
    range: DayRange,
    signal: AbortSignal,
  ): Promise<readonly RateOfDay[]> {
    for (const provider of this.parts.providers) {
      if (provider.label === label) continue;
      try {
        return await provider.rates(range, signal);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
      }
    }
    return [];
  }
}
