import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PortfolioSummaryResponse } from '@app/contracts';
import { portfolioSummary } from '@app/ledger';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { frameView, type ReportQuery, ReportSource, withinReport } from './report-source.js';
import { periodView } from './reports.view.js';
import { summaryReais } from './summary-reais.js';

export class ReadPortfolioSummaryQuery extends Query<PortfolioSummaryResponse> {
  constructor(
    readonly userId: string,
    readonly query: ReportQuery,
  ) {
    super();
  }
}

@QueryHandler(ReadPortfolioSummaryQuery)
export class ReadPortfolioSummaryHandler implements IQueryHandler<ReadPortfolioSummaryQuery> {
  constructor(
    private readonly source: ReportSource,
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, query }: ReadPortfolioSummaryQuery): Promise<PortfolioSummaryResponse> {
    const data = await this.source.load(userId, query);
    const book = await this.rates.bookFor(data.account);
    return withinReport(() => {
      const { whole, years } = portfolioSummary(data.entries, data.range, data.prices.on);
      const reais = summaryReais(data, book);
      return {
        ...frameView(data),
        whole: whole === null ? null : { ...periodView(whole), reais: reais.whole(whole) },
        years: years.map((year, index) => ({
          ...{ year: year.year, from: year.from, to: year.to },
          ...periodView(year),
          reais: reais.year(year, index),
        })),
      };
    });
  }
}
