import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { AuditAccessesResponse } from '@app/contracts';
import { AuditAccessesRepository } from '../auth/audit-accesses.repository.js';
import { idParamSchema } from '../core/http/params.js';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';

export const auditAccessesQuerySchema = pageQuerySchema
  .omit({ minRevision: true })
  .extend({ auditor: idParamSchema.optional(), subject: idParamSchema.optional() });

export type AuditAccessesSearch = z.output<typeof auditAccessesQuerySchema>;

export class AuditAccessesQuery extends Query<AuditAccessesResponse> {
  constructor(readonly search: AuditAccessesSearch) {
    super();
  }
}

const placeSchema = z.tuple([z.uuid()]);

@QueryHandler(AuditAccessesQuery)
export class AuditAccessesHandler implements IQueryHandler<AuditAccessesQuery> {
  constructor(private readonly accesses: AuditAccessesRepository) {}

  async execute({ search }: AuditAccessesQuery): Promise<AuditAccessesResponse> {
    const { auditor, subject, limit, cursor } = search;
    const before = readCursor(cursor, placeSchema)?.[0];
    const rows = await this.accesses.list({
      auditorId: auditor,
      subjectId: subject,
      before,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      accesses: page.map((row) => ({
        id: row.accessId,
        at: row.at.toISOString(),
        auditor: { userId: row.auditorId, username: row.auditorName },
        subject: { userId: row.subjectId, username: row.subjectName },
        method: row.method,
        path: row.path,
      })),
      nextCursor: rows.length > limit && last !== undefined ? writeCursor([last.accessId]) : null,
    };
  }
}
