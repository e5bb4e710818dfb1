import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  isoDateSchema,
  type PortfolioDay,
  portfolioHistoryDaysMax,
  portfolioHistoryPoints,
  type PortfolioHistoryResponse,
} from '@app/contracts';
import {
  addDays,
  averagePriceOf,
  type CalendarDate,
  calendarDateOf,
  daysBetween,
  figuresOf,
  withinLimits,
} from '@app/ledger';
import { centsOfCost, formatBtc, formatCents, priceCents, type PriceCents } from '@app/money';
import { dateOrProblem } from '../core/http/params.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { readQuerySchema } from '../core/reading/read-query.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import type { MarketSnapshot } from '../market/market-snapshots.repository.js';
import { Market } from '../market/market.js';
import { type LedgerDays, LedgerDaysSource } from './ledger-days.js';
import { type HistoryDayRow, PortfolioHistoryRepository } from './portfolio-history.repository.js';
import { thinnedDays } from './thinned-days.js';
import { totalsOfRow } from './totals-of-row.js';

const { least, most } = portfolioHistoryPoints;

export const portfolioHistoryQuerySchema = readQuerySchema.extend({
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
  points: z.coerce.number().int().min(least).max(most).default(most),
});

export type PortfolioHistoryQuery = z.output<typeof portfolioHistoryQuerySchema>;

export class ReadPortfolioHistoryQuery extends Query<PortfolioHistoryResponse> {
  constructor(
    readonly userId: string,
    readonly query: PortfolioHistoryQuery,
  ) {
    super();
  }
}

const DEFAULT_DAYS = 365;

@QueryHandler(ReadPortfolioHistoryQuery)
export class ReadPortfolioHistoryHandler implements IQueryHandler<ReadPortfolioHistoryQuery> {
  constructor(
    private readonly histories: PortfolioHistoryRepository,
    private readonly market: Market,
    private readonly calendar: UserCalendar,
    private readonly ledgerDays: LedgerDaysSource,
  ) {}

  async execute({ userId, query }: ReadPortfolioHistoryQuery): Promise<PortfolioHistoryResponse> {
    const [today, snapshot] = await Promise.all([this.calendar.today(userId), this.market.newest()]);
    const { from, to } = rangeOf(query, today);
    const [{ rows, freshness }, ledgerDays] = await Promise.all([
      this.histories.days({
        userId,
        minRevision: query.minRevision,
        from,
        to,
        series: snapshot?.series,
      }),
      this.ledgerDays.upTo(userId, to < today ? to : today),
    ]);
    return {
      ...freshness,
      from,
      to,
      priceSeries: snapshot?.series ?? null,
      days: thinnedDays(
        rows.map((row) => dayView(row, { snapshot, ...ledgerDays })),
        query.points,
      ),
    };
  }
}

/** @throws ProblemError for days that do not exist, the wrong way round, or too many */
function rangeOf(query: PortfolioHistoryQuery, today: CalendarDate) {
  const to = query.to === undefined ? today : dateOrProblem(query.to, 'to');
  const from = query.from === undefined ? addDays(to, -DEFAULT_DAYS + 1) : dateOrProblem(query.from, 'from');
  if (from > to) throw invalidRequest([{ path: ['from'], message: 'must not be after to' }]);
  if (daysBetween(from, to) >= portfolioHistoryDaysMax)
    throw invalidRequest([{ path: ['from'], message: `at most ${portfolioHistoryDaysMax} days at a time` }]);
  return { from, to };
}

interface DaySources extends LedgerDays {
  readonly snapshot: MarketSnapshot | undefined;
}

function dayView(row: HistoryDayRow, { snapshot, fixedDcaOn, reaisOn }: DaySources): PortfolioDay {
  const totals = totalsOfRow(row);
  const priced = priceOf(row, snapshot);
  const figures = priced && withinLimits(() => figuresOf(totals, priced.price));
  // What holds no Bitcoin needs no price to be worth its cash.
  const cashOnly = totals.btc === 0n ? withinLimits(() => figuresOf(totals, priceCents(0n))) : undefined;
  const shown = figures ?? cashOnly;
  const average = averagePriceOf(totals);
  return {
    date: row.date,
    btc: formatBtc(totals.btc),
    priceUsd: priced === undefined ? null : formatCents(priced.price),
    pricedOn: priced?.on ?? null,
    portfolioCashUsd: formatCents(totals.portfolioCash),
    dynamicBalanceUsd: formatCents(totals.dynamicBalance),
    costBasisUsd: formatCents(centsOfCost(totals.cost)),
    totalInvestedUsd: formatCents(totals.invested),
    portfolioValueUsd: shown === undefined ? null : formatCents(shown.portfolioValue),
    profitLossUsd: shown === undefined ? null : formatCents(shown.profitLoss),
    averagePriceUsd: average === null ? null : formatCents(average),
    totalReturnPercent: shown?.totalReturnPercent ?? null,
    fixedDcaReturnPercent: priced === undefined ? null : fixedDcaOn(row.date, priced.price),
    reais: reaisOn(
      { date: calendarDateOf(row.date), price: totals.btc === 0n ? priceCents(0n) : priced?.price },
      totals,
    ),
  };
}

interface DayPrice {
  readonly price: PriceCents;
  readonly on: string;
}

/** The day's close, or the price looked at for the day that is still open and those after it. */
function priceOf(row: HistoryDayRow, snapshot: MarketSnapshot | undefined): DayPrice | undefined {
  if (snapshot !== undefined && row.date >= snapshot.evaluation.day && row.priced_on !== row.date)
    return { price: snapshot.price, on: snapshot.evaluation.day };
  if (row.price_cents === null || row.priced_on === null) return undefined;
  return { price: priceCents(BigInt(row.price_cents)), on: row.priced_on };
}
