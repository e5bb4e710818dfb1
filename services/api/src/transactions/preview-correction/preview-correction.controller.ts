import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  editTransactionRequestSchema,
  type CorrectionPreviewResponse,
  type EditTransactionRequest,
} from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { PreviewCorrectionQuery } from './preview-correction.query.js';

@Controller('transactions/:id')
export class PreviewCorrectionController {
  constructor(private readonly queries: QueryBus) {}

  @Get('void-preview')
  @ReadableByAuditor()
  async void(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<CorrectionPreviewResponse> {
    return this.queries.execute(new PreviewCorrectionQuery(user.userId, id, { kind: 'void' }));
  }

  @Get('restore-preview')
  @ReadableByAuditor()
  async restore(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<CorrectionPreviewResponse> {
    return this.queries.execute(new PreviewCorrectionQuery(user.userId, id, { kind: 'restore' }));
  }

  @Post('edit-preview')
  @HttpCode(200)
  async edit(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: editTransactionRequestSchema }) request: EditTransactionRequest,
  ): Promise<CorrectionPreviewResponse> {
    return this.queries.execute(new PreviewCorrectionQuery(user.userId, id, { kind: 'edit', request }));
  }
}
