import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { securityEventKindSchema, type SecurityEventsResponse } from '@app/contracts';
import { idParamSchema } from '../core/http/params.js';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';
import { SecurityEventsRepository } from '../core/security-log/security-events.repository.js';

export const securityEventsQuerySchema = pageQuerySchema
  .omit({ minRevision: true })
  .extend({ kind: z.optional(securityEventKindSchema), user: idParamSchema.optional() });

export type SecurityEventsSearch = z.output<typeof securityEventsQuerySchema>;

export class SecurityEventsQuery extends Query<SecurityEventsResponse> {
  constructor(readonly search: SecurityEventsSearch) {
    super();
  }
}

const placeSchema = z.tuple([z.uuid()]);

const personOf = (userId: string | null, username: string | null) =>
  userId === null ? null : { userId, username };

@QueryHandler(SecurityEventsQuery)
export class SecurityEventsHandler implements IQueryHandler<SecurityEventsQuery> {
  constructor(private readonly events: SecurityEventsRepository) {}

  async execute({ search }: SecurityEventsQuery): Promise<SecurityEventsResponse> {
    const { kind, user, limit, cursor } = search;
    const before = readCursor(cursor, placeSchema)?.[0];
    const rows = await this.events.list({ kind, personId: user, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      events: page.map((row) => ({
        id: row.eventId,
        at: row.at.toISOString(),
        kind: row.kind,
        actor: personOf(row.actorId, row.actorName),
        subject: personOf(row.subjectId, row.subjectName),
        network: row.network,
        code: row.code,
        change: row.change,
      })),
      nextCursor: rows.length > limit && last !== undefined ? writeCursor([last.eventId]) : null,
    };
  }
}
