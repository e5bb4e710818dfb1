import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ImportProgressResponse, ImportsResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import {
  importsQuerySchema,
  ReadImportQuery,
  ReadImportsQuery,
  type ImportsQuery,
} from './read-imports.query.js';

@Controller('imports')
@ReadableByAuditor()
export class ReadImportsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: importsQuerySchema }) query: ImportsQuery,
  ): Promise<ImportsResponse> {
    return this.queries.execute(new ReadImportsQuery(user.userId, query));
  }

  @Get(':id')
  async one(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<ImportProgressResponse> {
    return this.queries.execute(new ReadImportQuery(user.userId, id));
  }
}
