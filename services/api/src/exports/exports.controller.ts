import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Inject, Module, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  csvContentType,
  type ExportTransactionsQuery as ExportFilter,
  exportTransactionsQuerySchema,
} from '@app/contracts';
import { errorCode, type Logger } from '@app/platform';
import { ReadableByAuditor } from '../auth/access.decorators.js';
import { LOGGER, SHUTDOWN_SIGNAL } from '../core/dependencies.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { PersonSlots } from '../core/http/person-slots.js';
import { ProblemError } from '../core/http/problem.error.js';
import { Route } from '../core/http/route.decorator.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { ExportTransactionsHandler, ExportTransactionsQuery } from './export-transactions.handler.js';

/** A client that reads its file slower than this is cut off. */
const DOWNLOAD_LIMIT_MS = 10 * 60_000;

@Controller('exports')
export class ExportsController {
  /** Each folds a whole ledger and writes it out; one at a time is all that who asks for it can save. */
  readonly #slots = new PersonSlots({ perPerson: 1, inAll: 8 });

  constructor(
    private readonly useCases: UseCases,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
    private readonly security: SecurityLog,
  ) {}

  @Get('transactions.csv')
  @Route({
    summary: 'Every transaction as a file of CSV',
    answer: { mediaType: 'text/csv', text: 'Comma-separated, with a first line of names.' },
    refusals: [429],
  })
  @ReadableByAuditor()
  async transactions(
    @CurrentUser() { userId, auditorId }: AuthenticatedUser,
    @Query({ schema: exportTransactionsQuerySchema }) filter: ExportFilter,
    @Res() response: Response,
  ): Promise<void> {
    const giveBack = this.#slots.take(auditorId ?? userId);
    if (giveBack === undefined) throw exportRunning();
    // An auditor's export is about somebody else.
    const readers = auditorId === undefined ? { userId } : { userId: auditorId, subjectId: userId };
    this.security.record({ kind: 'data-exported', ...readers });
    try {
      await this.write(userId, filter, response);
    } finally {
      giveBack();
    }
  }

  private async write(userId: string, filter: ExportFilter, response: Response): Promise<void> {
    const { revision, pages } = await this.useCases.execute(new ExportTransactionsQuery(userId, filter));
    response.status(200).set({
      'Content-Type': csvContentType,
      'Content-Disposition': 'attachment; filename="transactions.csv"',
      'Cache-Control': 'no-store',
      ETag: `W/"${revision}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(DOWNLOAD_LIMIT_MS)]);
    try {
      await pipeline(Readable.from(pages), response, { signal });
    } catch (error) {
      // The client has disconnected, is too slow, or the process stops: no answer can reach it.
      this.logger.debug({ err: error, code: errorCode(error) }, 'an export was cut off');
      response.destroy();
    }
  }
}

const exportRunning = (): ProblemError =>
  new ProblemError({
    status: 429,
    code: 'EXPORT.RUNNING',
    detail: 'Another export is still running; wait until it has finished',
    headers: { 'Retry-After': '5' },
  });

@Module({
  imports: [ExchangeRatesModule],
  controllers: [ExportsController],
  providers: [ExportTransactionsHandler],
})
export class ExportsModule {}
