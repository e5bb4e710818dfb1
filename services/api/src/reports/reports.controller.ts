import { Controller, Get, Query } from '@nestjs/common';
import {
  type BrazilTaxYearResponse,
  brazilTaxYearResponseSchema,
  type PortfolioSummaryResponse,
  portfolioSummaryResponseSchema,
  type StrategyPerformanceResponse,
  strategyPerformanceResponseSchema,
  type TaxLotsResponse,
  taxLotsResponseSchema,
  type TransactionAnalysisResponse,
  transactionAnalysisResponseSchema,
} from '@app/contracts';
import { AllowedByApiToken, ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ReadBrazilTaxYearQuery } from './read-brazil-tax-year.handler.js';
import { ReadPortfolioSummaryQuery } from './read-portfolio-summary.handler.js';
import { ReadStrategyPerformanceQuery } from './read-strategy-performance.handler.js';
import { listedLots, ReadTaxLotsQuery } from './read-tax-lots.handler.js';
import { ReadTransactionAnalysisQuery } from './read-transaction-analysis.handler.js';
import {
  type ReportQuery,
  reportQuerySchema,
  type TaxLotsQuery,
  taxLotsQuerySchema,
  type YearQuery,
  yearQuerySchema,
} from './report-source.js';

/** Readable also when the subscription has ended. */
@Controller('reports')
export class ReportsController {
  constructor(private readonly useCases: UseCases) {}

  @Get('portfolio-summary')
  @Route({
    summary: 'The portfolio at both ends of a range, and by year',
    answer: portfolioSummaryResponseSchema,
    refusals: [422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readPortfolioSummary(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: reportQuerySchema }) query: ReportQuery,
  ): Promise<PortfolioSummaryResponse> {
    return this.useCases.execute(new ReadPortfolioSummaryQuery(user.userId, query));
  }

  @Get('transaction-analysis')
  @Route({
    summary: 'Counts and sums of the transactions of a range',
    answer: transactionAnalysisResponseSchema,
    refusals: [422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readTransactionAnalysis(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: reportQuerySchema }) query: ReportQuery,
  ): Promise<TransactionAnalysisResponse> {
    return this.useCases.execute(new ReadTransactionAnalysisQuery(user.userId, query));
  }

  @Get('strategy-performance')
  @Route({
    summary: 'The weeks of a range against fixed DCA and a lump sum of the same money',
    answer: strategyPerformanceResponseSchema,
    refusals: [422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readStrategyPerformance(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: reportQuerySchema }) query: ReportQuery,
  ): Promise<StrategyPerformanceResponse> {
    return this.useCases.execute(new ReadStrategyPerformanceQuery(user.userId, query));
  }

  @Get('brazil-tax-year')
  @Route({
    summary: 'Position at cost, sales and gains of a calendar year in reais',
    answer: brazilTaxYearResponseSchema,
    refusals: [422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readBrazilTaxYear(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: yearQuerySchema }) query: YearQuery,
  ): Promise<BrazilTaxYearResponse> {
    return this.useCases.execute(new ReadBrazilTaxYearQuery(user.userId, query));
  }

  @Get('tax-lots')
  @Route({
    summary: 'The lots that the sales of a calendar year took, by FIFO or HIFO',
    answer: taxLotsResponseSchema,
    refusals: [422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readTaxLots(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: taxLotsQuerySchema }) query: TaxLotsQuery,
  ): Promise<TaxLotsResponse> {
    return listedLots(await this.useCases.execute(new ReadTaxLotsQuery(user.userId, query)));
  }
}
