import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PortfolioSummaryResponse } from '@app/contracts';
import { portfolioSummary } from '@app/ledger';
import { frameView, type ReportQuery, ReportSource, withinReport } from './report-source.js';
import { periodView } from './reports.view.js';

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
  constructor(private readonly source: ReportSource) {}

  async execute({ userId, query }: ReadPortfolioSummaryQuery): Promise<PortfolioSummaryResponse> {
    const data = await this.source.load(userId, query);
    return withinReport(() => {
      const { whole, years } = portfolioSummary(data.entries, data.range, data.prices.on);
      return {
        ...frameView(data),
        whole: whole === null ? null : periodView(whole),
        years: years.map((year) => ({
          ...{ year: year.year, from: year.from, to: year.to },
          ...periodView(year),
        })),
      };
    });
  }
}
