import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { logLevelSchema, type ServiceLogResponse } from '@app/contracts';
import { serviceLog } from '@app/read-models';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';

export const serviceLogQuerySchema = pageQuerySchema.omit({ minRevision: true }).extend({
  level: z.optional(logLevelSchema),
  correlation: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,100}$/)
    .optional(),
});
export type ServiceLogPage = z.output<typeof serviceLogQuerySchema>;

export class ReadServiceLogQuery extends Query<ServiceLogResponse> {
  constructor(readonly page: ServiceLogPage) {
    super();
  }
}

const placeSchema = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** What the services logged from `warn` on. */
@QueryHandler(ReadServiceLogQuery)
export class ReadServiceLogHandler implements IQueryHandler<ReadServiceLogQuery> {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async execute({ page }: ReadServiceLogQuery): Promise<ServiceLogResponse> {
    const { level, correlation, limit, cursor } = page;
    const rows = await serviceLog(this.database, {
      ...{ level, limit: limit + 1, before: readCursor(cursor, placeSchema)?.[0] },
      correlationId: correlation === '' ? undefined : correlation,
    });
    const lines = rows.slice(0, limit);
    const last = rows.length > limit ? lines.at(-1) : undefined;
    return {
      lines: lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
      nextCursor: last === undefined ? null : writeCursor([last.id]),
    };
  }
}
