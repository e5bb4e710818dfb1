import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  csvContentType,
  type PortfolioSummaryResponse,
  portfolioSummaryResponseSchema,
  type ReportType,
  type StrategyPerformanceResponse,
  strategyPerformanceResponseSchema,
  type TransactionAnalysisResponse,
  transactionAnalysisResponseSchema,
} from '@app/contracts';
import { ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ReadPortfolioSummaryQuery } from './read-portfolio-summary.handler.js';
import { ReadStrategyPerformanceQuery } from './read-strategy-performance.handler.js';
import { ReadTransactionAnalysisQuery } from './read-transaction-analysis.handler.js';
import { reportFile } from './report-file.js';
import { type ReportQuery, reportQuerySchema } from './report-source.js';

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
  async readStrategyPerformance(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: reportQuerySchema }) query: ReportQuery,
  ): Promise<StrategyPerformanceResponse> {
    return this.useCases.execute(new ReadStrategyPerformanceQuery(user.userId, query));
  }
}

const CSV_ANSWER = { mediaType: 'text/csv', text: 'One figure a line, with a first line of names.' } as const;

/** The same reports as files. */
@Controller('exports/reports')
export class ReportFilesController {
  constructor(
    private readonly useCases: UseCases,
    private readonly security: SecurityLog,
  ) {}

  @Get('portfolio-summary.csv')
  @Route({ summary: 'The portfolio summary as a file of CSV', answer: CSV_ANSWER, refusals: [422] })
  @ReadableByAuditor()
  async portfolioSummary(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: reportQuerySchema }) query: ReportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.useCases.execute(new ReadPortfolioSummaryQuery(user.userId, query));
    this.#send(response, user, 'portfolio-summary', report);
  }

  @Get('transaction-analysis.csv')
  @Route({ summary: 'The transaction analysis as a file of CSV', answer: CSV_ANSWER, refusals: [422] })
  @ReadableByAuditor()
  async transactionAnalysis(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: reportQuerySchema }) query: ReportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.useCases.execute(new ReadTransactionAnalysisQuery(user.userId, query));
    this.#send(response, user, 'transaction-analysis', report);
  }

  @Get('strategy-performance.csv')
  @Route({ summary: 'The strategy comparison as a file of CSV', answer: CSV_ANSWER, refusals: [422] })
  @ReadableByAuditor()
  async strategyPerformance(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: reportQuerySchema }) query: ReportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.useCases.execute(new ReadStrategyPerformanceQuery(user.userId, query));
    this.#send(response, user, 'strategy-performance', report);
  }

  #send(
    response: Response,
    { userId, auditorId }: AuthenticatedUser,
    type: ReportType,
    report: { readonly revision: string },
  ): void {
    // An auditor's export is about somebody else.
    const readers = auditorId === undefined ? { userId } : { userId: auditorId, subjectId: userId };
    this.security.record({ kind: 'data-exported', ...readers });
    response
      .status(200)
      .set({
        'Content-Type': csvContentType,
        'Content-Disposition': `attachment; filename="${type}.csv"`,
        'Cache-Control': 'no-store',
        ETag: `W/"${report.revision}"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .send(reportFile(report));
  }
}
