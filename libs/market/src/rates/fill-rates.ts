import type { Kysely } from 'kysely';
import type { Clock, Logger } from '@app/platform';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { dayOfInstant, type DayRange, describeRange } from '../days.js';
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
/** Days asked for at once, and how far back a run looks again for business days that are missing. */
const STEP_DAYS = 360;
const LOOK_BACK_DAYS = 10;
/** Bank holidays and weekends together are shorter than this, so a longer stretch without a rate was never told. */
const LONGEST_HOLIDAY_DAYS = 8;

/**
 * Stores the published USD/BRL of each business day. Days without a rate have no row: anyone who converts takes the last
 * one before and says its date.
 */
export class FillRates {
  constructor(private readonly parts: FillRatesParts) {}

  /**
   * Fills what is missing from a day on, up to today: the newest days, and every stretch that nobody told at a first try,
   * whichever provider answered then.
   * @param from days since 1970-01-01
   * @returns how many rates were new
   * @throws FeedError FEED.UNREACHABLE where no provider answers for a stretch; the others are filled all the same
   */
  async run(from: number, signal: AbortSignal): Promise<number> {
    const { database, series, clock } = this.parts;
    const today = dayOfInstant(clock.now().getTime());
    const stored = await new ExchangeRatesRepository(database).newest(series, { from, to: today });
    let added = 0;
    let failure: FeedError | undefined;
    for (const range of stepsOf(missingRates(stored, { from, to: today }))) {
      signal.throwIfAborted();
      try {
        added += await this.fill(range, signal);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        failure = error;
      }
    }
    if (failure !== undefined && added === 0) throw failure;
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

  /** The first in order that has rates of these days; one that does not reach so far back answers with none. */
  private async askInOrder(range: DayRange, signal: AbortSignal) {
    const { providers, logger } = this.parts;
    let silent: { label: string; rates: readonly RateOfDay[] } | undefined;
    for (const { name, label, ...provider } of providers) {
      try {
        const rates = await provider.rates(range, signal);
        if (rates.length > 0) return { label, rates };
        silent ??= { label, rates };
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        logger.debug({ err: error, provider: name }, 'no rates from a provider');
      }
    }
    if (silent !== undefined) return silent;
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

/** Stretches to ask for, the newest first: what follows the last stored day, and gaps that no holiday explains. */
function missingRates(stored: readonly StoredRate[], range: DayRange): DayRange[] {
  const missing: DayRange[] = [];
  let before = range.from - 1;
  for (const { day } of stored) {
    if (day - before > LONGEST_HOLIDAY_DAYS) missing.push({ from: before + 1, to: day - 1 });
    before = day;
  }
  const last = stored.at(-1)?.day;
  const from = last === undefined ? range.from : Math.max(range.from, last - LOOK_BACK_DAYS);
  return [...missing, { from, to: range.to }].toReversed();
}

const stepsOf = (ranges: readonly DayRange[]): DayRange[] =>
  ranges.flatMap(({ from, to }) => {
    const steps: DayRange[] = [];
    for (let last = to; last >= from; last -= STEP_DAYS)
      steps.push({ from: Math.max(from, last - STEP_DAYS + 1), to: last });
    return steps;
  });
