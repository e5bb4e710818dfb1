import { Injectable } from '@nestjs/common';
import {
  portfolioHistoryDaysMax,
  portfolioHistoryPoints,
  type SharedAmountsResponse,
  type SharedPercentsResponse,
  type SharedPortfolioResponse,
} from '@app/contracts';
import {
  addDays,
  type CalendarDate,
  figuresOf,
  holdingsView,
  INDEX_ONE,
  type IndexPoint,
  type PricedAt,
  returnsCurve,
  type RunningTotals,
  statementViewAt,
  withinLimits,
} from '@app/ledger';
import { formatCents, percentOf, type PriceCents } from '@app/money';
import { keptIndexes } from '@app/strategy';
import { type LedgerAt, PortfolioLedgers } from '../portfolio/portfolio-ledgers.js';
import { PortfolioPrices } from '../portfolio/portfolio-prices.js';
import {
  ReadPortfolioHistoryHandler,
  ReadPortfolioHistoryQuery,
} from '../portfolio/read-portfolio-history.handler.js';
import type { StoredShareLink } from './share-links.repository.js';

const POINTS = portfolioHistoryPoints.least;

type Link = Pick<StoredShareLink, 'userId' | 'showsAmounts' | 'expiresAt'>;

/** What a link shows: the figures of the portfolio, with amounts only where its owner shows them. */
@Injectable()
export class SharedPortfolios {
  constructor(
    private readonly ledgers: PortfolioLedgers,
    private readonly prices: PortfolioPrices,
    private readonly histories: ReadPortfolioHistoryHandler,
  ) {}

  async read({ userId, showsAmounts, expiresAt }: Link): Promise<SharedPortfolioResponse> {
    const [ledger, market] = await Promise.all([this.ledgers.now(userId), this.prices.now()]);
    const { date } = ledger.moment;
    const looked = market?.looked;
    const at = market && looked && { date, price: looked.price, closes: market.closes };
    const since = ledger.timeline.transactionAt(0)?.tradedOn ?? null;
    const view = statementViewAt(ledger, at);
    const shared = {
      date,
      recordedSince: since,
      expiresAt: expiresAt.toISOString(),
      price:
        looked === undefined ? null : { asOf: looked.asOf, source: looked.source, status: looked.status },
      allocation: allocationOf(ledger.totals, looked?.price),
      totalReturnPercent: view.totalReturnPercent,
      twrPercent: view.twrPercent,
      xirrPercent: view.xirrPercent,
      maxDrawdownPercent: view.maxDrawdown?.percent ?? null,
    };
    if (!showsAmounts) return { ...shared, amounts: 'hidden', days: indexOf(ledger, at) };
    const held = holdingsView(ledger.totals);
    return {
      ...shared,
      amounts: 'shown',
      priceUsd: looked === undefined ? null : formatCents(looked.price),
      btc: held.btc,
      averagePriceUsd: held.averagePriceUsd,
      totalInvestedUsd: held.totalInvestedUsd,
      portfolioCashUsd: held.portfolioCashUsd,
      dynamicBalanceUsd: held.dynamicBalanceUsd,
      btcValueUsd: view.btcValueUsd,
      portfolioValueUsd: view.portfolioValueUsd,
      profitLossUsd: view.profitLossUsd,
      days: since === null ? [] : await this.#days(userId, since, date),
    };
  }

  /** From the first record on, or as much of it as one history holds. */
  async #days(userId: string, since: CalendarDate, to: CalendarDate): Promise<SharedAmountsResponse['days']> {
    const earliest = addDays(to, -portfolioHistoryDaysMax + 1);
    const from = since > earliest ? since : earliest;
    const query = { from, to, points: POINTS, minRevision: undefined };
    const { days } = await this.histories.execute(new ReadPortfolioHistoryQuery(userId, query));
    return days.map(({ date, portfolioValueUsd, totalInvestedUsd }) => ({
      date,
      valueUsd: portfolioValueUsd,
      investedUsd: totalInvestedUsd,
    }));
  }
}

function allocationOf(
  totals: RunningTotals,
  price: PriceCents | undefined,
): SharedPortfolioResponse['allocation'] {
  const figures = price && withinLimits(() => figuresOf(totals, price));
  if (figures === undefined || figures.portfolioValue <= 0n) return null;
  const { bitcoinValue, availableBalance, portfolioValue } = figures;
  return {
    bitcoinPercent: percentOf(bitcoinValue, portfolioValue),
    cashPercent: percentOf(availableBalance, portfolioValue),
  };
}

/** The time-weighted curve, with the day before it at 100: the first day may have moved it by its fee. */
function indexOf({ timeline }: LedgerAt, at: PricedAt | undefined): SharedPercentsResponse['days'] {
  const curve = at === undefined ? [] : returnsCurve(timeline, at);
  const [first] = curve;
  if (first === undefined) return [];
  const points: readonly IndexPoint[] = [{ date: addDays(first.date, -1), index: INDEX_ONE }, ...curve];
  const days = points.map(({ date, index }) => ({ date, index: percentOf(index, INDEX_ONE) }));
  const kept = keptIndexes({
    length: days.length,
    points: POINTS,
    // Only places are chosen by numbers.
    lines: [Float64Array.from(days, ({ index }) => Number.parseFloat(index))],
    always: days.flatMap(({ date }, index) =>
      days[index + 1]?.date.slice(0, 7) === date.slice(0, 7) ? [] : [index],
    ),
  });
  return kept.flatMap((place) => days[place] ?? []);
}
