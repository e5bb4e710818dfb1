import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { csvContentType, type ExportTransactionsQuery, exportTransactionsQuerySchema } from '@app/contracts';
import type { LedgerState } from '@app/ledger';
import { PersonalTexts, type TextOpener } from '@app/accounts';
import { errorCode, type Logger } from '@app/platform';
import { ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { LOGGER, SHUTDOWN_SIGNAL } from '../core/dependencies.js';
import { revisionText } from '../core/streams/revision-text.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { Route } from '../core/http/route.decorator.js';
import { ownFormatHead, ownFormatPage } from './own-format.js';

/** Entries that are written to the connection at a time; the next page waits until it was taken. */
const PAGE_ROWS = 500;

function* pagesOf(
  { history }: LedgerState,
  open: TextOpener,
  named: ExportTransactionsQuery['types'],
): Generator<string> {
  const types = named === undefined ? undefined : new Set(named);
  yield ownFormatHead();
  let order = 1;
  for (let start = 0; start < history.length; start += PAGE_ROWS) {
    const page = ownFormatPage(history.slice(start, start + PAGE_ROWS), {
      opened: ({ transaction }) => open(transaction.note),
      firstOrder: order,
      types,
    });
    order = page.nextOrder;
    yield page.text;
  }
}

@Controller('exports')
export class ExportsController {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: LedgerRepository,
    private readonly texts: PersonalTexts,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  /** Every entry in effect, from the ledger itself, so that a file is never behind what was just recorded. */
  @Get('transactions.csv')
  @Route({
    summary: 'Every transaction as a file of CSV',
    answer: { mediaType: 'text/csv', text: 'Comma-separated, with a first line of names.' },
  })
  @ReadableByAuditor()
  async transactions(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query({ schema: exportTransactionsQuerySchema }) { types }: ExportTransactionsQuery,
    @Res() response: Response,
  ): Promise<void> {
    const [{ state, revision }, open] = await Promise.all([
      this.ledgers.load(userId),
      this.texts.openerFor(userId),
    ]);
    response.status(200).set({
      'Content-Type': csvContentType,
      'Content-Disposition': 'attachment; filename="transactions.csv"',
      'Cache-Control': 'no-store',
      ETag: `W/"${revisionText(revision)}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await pipeline(Readable.from(pagesOf(state, open, types)), response, { signal: this.signal });
    } catch (error) {
      // The reader has left, or the process stops: there is nobody to answer any more.
      this.logger.debug({ err: error, code: errorCode(error) }, 'an export was cut off');
      response.destroy();
    }
  }
}
