import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ImportProgressResponse } from '@app/contracts';
import { importIdOf } from '@app/ledger';
import { rejectionProblem } from '../core/streams/rejection-problem.js';
import { revisionText } from '../core/streams/revision-text.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { importView } from './imports.view.js';

export class ReadImportQuery extends Query<ImportProgressResponse> {
  constructor(
    readonly userId: string,
    readonly importId: string,
  ) {
    super();
  }
}

/** How far an import is; any process can tell, since it reads the stream that the rows arrive in. */
@QueryHandler(ReadImportQuery)
export class ReadImportHandler implements IQueryHandler<ReadImportQuery> {
  constructor(@Inject(LEDGERS) private readonly ledgers: LedgerRepository) {}

  async execute({ userId, importId }: ReadImportQuery): Promise<ImportProgressResponse> {
    const { state, revision } = await this.ledgers.load(userId);
    const batch = state.imports.get(importIdOf(importId));
    if (batch === undefined) throw rejectionProblem({ code: 'LEDGER.IMPORT_NOT_FOUND' });
    return { revision: revisionText(revision), import: importView(batch, state) };
  }
}
