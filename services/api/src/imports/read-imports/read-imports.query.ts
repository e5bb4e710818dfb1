import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { ImportProgressResponse, ImportsResponse } from '@app/contracts';
import { PAGE_LIMIT } from '../../core/reading/read-query.js';

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

export class ReadImportQuery extends Query<ImportProgressResponse> {
  constructor(
    readonly userId: string,
    readonly importId: string,
  ) {
    super();
  }
}
