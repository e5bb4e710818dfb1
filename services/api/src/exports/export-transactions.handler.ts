import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts, type TextOpener } from '@app/accounts';
import type { ExportTransactionsQuery as ExportFilter } from '@app/contracts';
import type { LedgerState } from '@app/ledger';
import { revisionText } from '../core/streams/revision-text.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { ExchangeRates, type RateBook } from '../exchange-rates/exchange-rates.js';
import { ownFormatHead, ownFormatPage } from './own-format.js';

/** Covers loading the ledger; writing the file has a limit of its own. */
const LIMIT_MS = 60_000;

/** Entries that are written to the connection at a time; the next page waits until it was taken. */
const PAGE_ROWS = 500;

export interface TransactionsFile {
  readonly revision: string;
  readonly pages: Iterable<string>;
}

@TimeLimit(LIMIT_MS)
export class ExportTransactionsQuery extends Query<TransactionsFile> {
  constructor(
    readonly userId: string,
    readonly filter: ExportFilter,
  ) {
    super();
  }
}

/** Every entry in effect, from the ledger itself, so that a file is never behind what was just recorded. */
@QueryHandler(ExportTransactionsQuery)
export class ExportTransactionsHandler implements IQueryHandler<ExportTransactionsQuery> {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: LedgerRepository,
    private readonly texts: PersonalTexts,
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, filter }: ExportTransactionsQuery): Promise<TransactionsFile> {
    const { types, currency } = filter;
    const [{ state, revision }, open, book] = await Promise.all([
      this.ledgers.load(userId),
      this.texts.openerFor(userId),
      currency === 'BRL' ? this.rates.book() : undefined,
    ]);
    return { revision: revisionText(revision), pages: pagesOf(state, open, { types, book }) };
  }
}

function* pagesOf(
  { history }: LedgerState,
  open: TextOpener,
  { types: named, book }: { readonly types: ExportFilter['types']; readonly book: RateBook | undefined },
): Generator<string> {
  const types = named === undefined ? undefined : new Set(named);
  yield ownFormatHead(book !== undefined);
  let order = 1;
  for (let start = 0; start < history.length; start += PAGE_ROWS) {
    const page = ownFormatPage(history.slice(start, start + PAGE_ROWS), {
      opened: ({ transaction }) => open(transaction.note),
      firstOrder: order,
      types,
      book,
    });
    order = page.nextOrder;
    yield page.text;
  }
}
