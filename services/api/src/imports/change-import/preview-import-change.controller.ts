import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ChangeImportPreviewResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { PreviewImportChangeQuery } from './change-import.command.js';

@Controller('imports/:id')
@ReadableByAuditor()
export class PreviewImportChangeController {
  constructor(private readonly queries: QueryBus) {}

  @Get('void-preview')
  async void(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<ChangeImportPreviewResponse> {
    return this.queries.execute(new PreviewImportChangeQuery(user.userId, id, 'void'));
  }

  @Get('restore-preview')
  async restore(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<ChangeImportPreviewResponse> {
    return this.queries.execute(new PreviewImportChangeQuery(user.userId, id, 'restore'));
  }
}
