import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { ImportsResponse } from '@app/contracts';
import { PAGE_LIMIT } from '../core/reading/read-query.js';
import { revisionText } from '../core/streams/revision-text.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { importView } from './imports.view.js';

const DEFAULT_PAGE = 50;

export const importsQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(DEFAULT_PAGE),
  cursor: z.uuid().optional(),
});

export type ImportsQuery = z.output<typeof importsQuerySchema>;

export class ReadImportsQuery extends Query<ImportsResponse> {
  constructor(
    readonly userId: string,
    readonly query: ImportsQuery,
  ) {
    super();
  }
}

/** Read from the stream: an import that is under way is in no read model yet. */
@QueryHandler(ReadImportsQuery)
export class ReadImportsHandler implements IQueryHandler<ReadImportsQuery> {
  constructor(@Inject(LEDGERS) private readonly ledgers: LedgerRepository) {}

  async execute({ userId, query }: ReadImportsQuery): Promise<ImportsResponse> {
    const { state, revision } = await this.ledgers.load(userId);
    const newestFirst = [...state.imports.values()].toReversed();
    // A cursor of no import of this person is behind the last one.
    const at = newestFirst.findIndex(({ importId }) => importId === query.cursor);
    const start = query.cursor === undefined ? 0 : at < 0 ? newestFirst.length : at + 1;
    const page = newestFirst.slice(start, start + query.limit);
    const isLast = start + query.limit >= newestFirst.length;
    return {
      revision: revisionText(revision),
      items: page.map((batch) => importView(batch, state)),
      nextCursor: isLast ? null : (page.at(-1)?.importId ?? null),
    };
  }
}
