import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PortfolioResponse } from '@app/contracts';
import { averagePriceOf, figuresOf, type RunningTotals } from '@app/ledger';
import { centsOfCost, formatBtc, formatCents } from '@app/money';
import type { MarketSnapshot } from '../../market/market-snapshots.repository.js';
import { Market, marketStatus } from '../../market/market.js';
import { PortfolioRepository } from '../portfolio.repository.js';
import { ReadPortfolioQuery } from './read-portfolio.query.js';

@QueryHandler(ReadPortfolioQuery)
export class ReadPortfolioHandler implements IQueryHandler<ReadPortfolioQuery> {
  constructor(
    private readonly portfolios: PortfolioRepository,
    private readonly market: Market,
  ) {}

  async execute({ userId, minRevision }: ReadPortfolioQuery): Promise<PortfolioResponse> {
    const [{ rows: totals, freshness }, snapshot] = await Promise.all([
      this.portfolios.totals(userId, minRevision),
      this.market.newest(),
    ]);
    return {
      ...freshness,
      ...holdings(totals),
      ...(snapshot === undefined ? unpriced : this.priced(totals, snapshot)),
    };
  }

  private priced(totals: RunningTotals, snapshot: MarketSnapshot) {
    const { series, source, asOf, price } = snapshot;
    const figures = figuresOf(totals, price);
    return {
      price: {
        usd: formatCents(price),
        asOf: asOf.toISOString(),
        source,
        status: marketStatus(series, asOf, this.market.now()),
      },
      btcValueUsd: formatCents(figures.bitcoinValue),
      portfolioValueUsd: formatCents(figures.portfolioValue),
      unrealisedUsd: formatCents(figures.unrealised),
      profitLossUsd: formatCents(figures.profitLoss),
      totalReturnPercent: figures.totalReturnPercent,
    };
  }
}

/** What needs no price. */
function holdings(totals: RunningTotals) {
  const average = averagePriceOf(totals);
  return {
    btc: formatBtc(totals.btc),
    costBasisUsd: formatCents(centsOfCost(totals.cost)),
    averagePriceUsd: average === null ? null : formatCents(average),
    totalInvestedUsd: formatCents(totals.invested),
    portfolioCashUsd: formatCents(totals.portfolioCash),
    dynamicBalanceUsd: formatCents(totals.dynamicBalance),
    realisedUsd: formatCents(centsOfCost(totals.realised)),
  };
}

const unpriced = {
  price: null,
  btcValueUsd: null,
  portfolioValueUsd: null,
  unrealisedUsd: null,
  profitLossUsd: null,
  totalReturnPercent: null,
};
