import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportProgressResponse } from '@app/contracts';
import { importIdOf } from '@app/ledger';
import { revisionText } from '../../core/streams/revision-text.js';
import { refusalProblem } from '../../core/streams/refusal-problem.js';
import { LEDGERS, type LedgerRepository } from '../../core/streams/streams.js';
import { importView } from '../import-view.js';
import { ReadImportQuery } from './read-imports.query.js';

/** How far an import is; any process can tell, since it reads the stream that the rows arrive in. */
@QueryHandler(ReadImportQuery)
export class ReadImportHandler implements IQueryHandler<ReadImportQuery> {
  constructor(@Inject(LEDGERS) private readonly ledgers: LedgerRepository) {}

  async execute({ userId, importId }: ReadImportQuery): Promise<ImportProgressResponse> {
    const { state, revision } = await this.ledgers.load(userId);
    const batch = state.imports.get(importIdOf(importId));
    if (batch === undefined) throw refusalProblem({ code: 'LEDGER.IMPORT_NOT_FOUND' });
    return { revision: revisionText(revision), import: importView(batch, state) };
  }
}
