import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { MyAccessesResponse } from '@app/contracts';
import { AuditAccessesRepository } from '../auth/audit-accesses.repository.js';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';

export const myAccessesQuerySchema = pageQuerySchema.omit({ minRevision: true });
export type MyAccessesPage = z.output<typeof myAccessesQuerySchema>;

export class ListMyAccessesQuery extends Query<MyAccessesResponse> {
  constructor(
    readonly userId: string,
    readonly page: MyAccessesPage,
  ) {
    super();
  }
}

const placeSchema = z.tuple([z.uuid()]);

/** Who read the record of the person. */
@QueryHandler(ListMyAccessesQuery)
export class ListMyAccessesHandler implements IQueryHandler<ListMyAccessesQuery> {
  constructor(private readonly accesses: AuditAccessesRepository) {}

  async execute({ userId, page: { limit, cursor } }: ListMyAccessesQuery): Promise<MyAccessesResponse> {
    const before = readCursor(cursor, placeSchema)?.[0];
    const rows = await this.accesses.list({ subjectId: userId, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      accesses: shown.map(({ accessId, at, auditorName }) => ({
        ...{ id: accessId, at: at.toISOString(), reader: auditorName },
      })),
      nextCursor: last === undefined ? null : writeCursor([last.accessId]),
    };
  }
}
