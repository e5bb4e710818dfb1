import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { PortfolioResponse } from '@app/contracts';
import {
  type CalendarDate,
  calendarDateOf,
  EMPTY_LEDGER,
  holdingsView,
  type Instant,
  isCalendarDate,
  isInstant,
  type Moment,
  statementViewAt,
} from '@app/ledger';
import { formatCents } from '@app/money';
import type { Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { runwayWeeks } from '../core/money/runway-weeks.js';
import { readQuerySchema } from '../core/reading/read-query.js';
import type { RateBook } from '../exchange-rates/exchange-rates.js';
import { AnswerCache } from './answer-cache.js';
import { isUnfoldable, type LedgerAt, PortfolioLedgers, type Reading } from './portfolio-ledgers.js';
import { type MarketPrices, PortfolioPrices, type ShownPrice } from './portfolio-prices.js';
import { portfolioReaisView } from './portfolio-reais.js';
import { PortfolioRepository } from './portfolio.repository.js';

/** Date.parse takes the 30th of February for the 2nd of March, so the day of an instant is looked at too. */
const isMoment = (value: unknown): boolean =>
  isCalendarDate(value) || (isInstant(value) && isCalendarDate(value.slice(0, 10)));

const asOfField = z.custom<CalendarDate | Instant>(isMoment, {
  error: 'must be a day or an instant in UTC',
});

export const portfolioQuerySchema = readQuerySchema.extend({
  asOf: asOfField.optional(),
  reading: z.enum(['known', 'corrected']).default('known'),
});

export type PortfolioQuery = z.output<typeof portfolioQuerySchema>;

export class ReadPortfolioQuery extends Query<PortfolioResponse> {
  constructor(
    readonly userId: string,
    readonly query: PortfolioQuery,
  ) {
    super();
  }
}

type Shown = Omit<PortfolioResponse, 'stale'>;

const ANSWERS_KEPT = 2_000;

/**
 * The portfolio, folded from the stream, so that figures which no row holds (returns over the whole history) come from
 * the very definitions of the ledger. Where the stream cannot be folded, the rows of the read model serve, without them.
 */
@QueryHandler(ReadPortfolioQuery)
export class ReadPortfolioHandler implements IQueryHandler<ReadPortfolioQuery> {
  readonly #answers = new AnswerCache<Shown>(ANSWERS_KEPT);

  constructor(
    private readonly ledgers: PortfolioLedgers,
    private readonly prices: PortfolioPrices,
    private readonly portfolios: PortfolioRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ userId, query }: ReadPortfolioQuery): Promise<PortfolioResponse> {
    if (query.asOf !== undefined) return { ...(await this.#asOf(userId, query)), stale: null };
    try {
      const shown = await this.#present(userId);
      const isBehind = query.minRevision !== undefined && BigInt(shown.revision) < query.minRevision;
      return { ...shown, stale: isBehind ? 'behind' : null };
    } catch (error) {
      if (!isUnfoldable(error)) throw error;
      this.logger.error({ err: error }, 'a ledger cannot be folded; its rows are shown');
      return this.#fromRows(userId, query);
    }
  }

  async #present(userId: string): Promise<Shown> {
    const [ledger, market] = await Promise.all([this.ledgers.now(userId), this.prices.now()]);
    const { moment } = ledger;
    const book = await this.prices.rates.bookFor(ledger.account);
    const { base, profile } = ledger.account;
    const key = [
      userId,
      ledger.revision,
      moment.date,
      market?.closesVersion,
      market?.looked.price,
      book?.version,
      base,
      profile,
    ];
    const text = key.map(String).join(' ');
    const known = this.#answers.get(text);
    const shown =
      known ?? this.#answers.keep(text, shownOf(ledger, { moment, market, book, price: market?.looked }));
    // Its age makes a price stale while it stays the same.
    return { ...shown, price: priceView(market?.looked) };
  }

  async #asOf(userId: string, { asOf, reading }: PortfolioQuery): Promise<Shown> {
    const { moment, reader } = await this.ledgers.asked(userId, asOf);
    const isSettled = reading === 'known' && this.ledgers.isSettled(moment);
    const book = await this.prices.rates.bookFor(reader);
    const text = [userId, 'known at', moment.at, moment.date, book?.version].map(String).join(' ');
    const known = isSettled ? this.#answers.get(text) : undefined;
    if (known !== undefined) return known;
    const [ledger, market] = await Promise.all([
      this.ledgers.at(userId, moment, reading),
      reading === 'known' ? this.prices.knownAt(new Date(moment.at)) : this.prices.now(),
    ]);
    const price = market?.priceOf(moment.date);
    const shown = shownOf(ledger, { moment, market, book, price, reading });
    return isSettled ? this.#answers.keep(text, shown) : shown;
  }

  /** What the read model last knew: balances and what follows from them. */
  async #fromRows(userId: string, { minRevision }: PortfolioQuery): Promise<PortfolioResponse> {
    const [{ rows: totals, freshness }, market] = await Promise.all([
      this.portfolios.totals(userId, minRevision),
      this.prices.now(),
    ]);
    const price = market?.looked;
    const at = market &&
      price && {
        date: calendarDateOf(price.asOf.slice(0, 10)),
        price: price.price,
        closes: market.closes,
      };
    return {
      revision: freshness.revision,
      stale: freshness.stale ?? 'behind',
      asOf: null,
      ...holdingsView(totals),
      reais: null,
      reserveRunwayWeeks: null,
      price: priceView(price),
      ...statementViewAt({ timeline: EMPTY_LEDGER.timeline, totals }, at),
    };
  }
}

interface Circumstances {
  readonly moment: Moment;
  readonly market: MarketPrices | undefined;
  readonly price: ShownPrice | undefined;
  /** Undefined where no reais are asked for. */
  readonly book: RateBook | undefined;
  /** Undefined for the present. */
  readonly reading?: Reading;
}

function shownOf(ledger: LedgerAt, { moment, market, price, book, reading }: Circumstances): Shown {
  const { account, totals } = ledger;
  const { at, date } = moment;
  const pricedAt = market && price && { date, price: price.price, closes: market.closes };
  return {
    revision: ledger.revision.toString(),
    asOf: reading === undefined ? null : { at, date, reading },
    ...holdingsView(totals),
    reais: book === undefined ? null : portfolioReaisView(ledger, { date, price: price?.price }, book),
    reserveRunwayWeeks: runwayWeeks(totals.dynamicBalance, account.base, account.profile),
    price: priceView(price),
    ...statementViewAt(ledger, pricedAt),
  };
}

function priceView(price: ShownPrice | undefined): PortfolioResponse['price'] {
  if (price === undefined) return null;
  return { usd: formatCents(price.price), asOf: price.asOf, source: price.source, status: price.status };
}
