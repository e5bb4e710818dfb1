import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts, type TextOpener } from '@app/accounts';
import type { ExportTransactionsQuery as ExportFilter } from '@app/contracts';
import type { LedgerState } from '@app/ledger';
import { revisionText } from '../core/streams/revision-text.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
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
    readonly types: ExportFilter['types'],
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
  ) {}

  async execute({ userId, types }: ExportTransactionsQuery): Promise<TransactionsFile> {
    const [{ state, revision }, open] = await Promise.all([
      this.ledgers.load(userId),
      this.texts.openerFor(userId),
    ]);
    return { revision: revisionText(revision), pages: pagesOf(state, open, types) };
  }
}

function* pagesOf(
  { history }: LedgerState,
  open: TextOpener,
  named: ExportFilter['types'],
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
