import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { csvContentType, type ReportType } from '@app/contracts';
import { ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ReadBrazilTaxYearQuery } from './read-brazil-tax-year.handler.js';
import { ReadPortfolioSummaryQuery } from './read-portfolio-summary.handler.js';
import { ReadStrategyPerformanceQuery } from './read-strategy-performance.handler.js';
import { ReadTaxLotsQuery } from './read-tax-lots.handler.js';
import { ReadTransactionAnalysisQuery } from './read-transaction-analysis.handler.js';
import { reportFile } from './report-file.js';
import {
  type ReportQuery,
  reportQuerySchema,
  type TaxLotsQuery,
  taxLotsQuerySchema,
  type YearQuery,
  yearQuerySchema,
} from './report-source.js';
import { taxLotsFile } from './tax-lots.view.js';

const CSV_ANSWER = { mediaType: 'text/csv', text: 'One figure a line, with a first line of names.' } as const;

/** The reports as files. */
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
    this.#send(response, user, { type: 'portfolio-summary', report, file: reportFile(report) });
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
    this.#send(response, user, { type: 'transaction-analysis', report, file: reportFile(report) });
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
    this.#send(response, user, { type: 'strategy-performance', report, file: reportFile(report) });
  }

  @Get('brazil-tax-year.csv')
  @Route({ summary: 'The Brazilian tax year as a file of CSV', answer: CSV_ANSWER, refusals: [422] })
  @ReadableByAuditor()
  async brazilTaxYear(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: yearQuerySchema }) query: YearQuery,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.useCases.execute(new ReadBrazilTaxYearQuery(user.userId, query));
    this.#send(response, user, { type: 'brazil-tax-year', report, file: reportFile(report) });
  }

  @Get('tax-lots.csv')
  @Route({
    summary: 'The lots of a calendar year as a file of CSV',
    answer: { mediaType: 'text/csv', text: 'One lot a line, with a first line of names.' },
    refusals: [422],
  })
  @ReadableByAuditor()
  async taxLots(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: taxLotsQuerySchema }) query: TaxLotsQuery,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.useCases.execute(new ReadTaxLotsQuery(user.userId, query));
    this.#send(response, user, { type: 'tax-lots', report, file: taxLotsFile(report) });
  }

  #send(
    response: Response,
    { userId, auditorId }: AuthenticatedUser,
    {
      type,
      report,
      file,
    }: { readonly type: ReportType; readonly report: { readonly revision: string }; readonly file: string },
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
      .send(file);
  }
}
