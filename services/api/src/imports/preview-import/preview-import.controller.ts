import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  previewImportRequestSchema,
  type PreviewImportRequest,
  type PreviewImportResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { ImportBodyInterceptor } from '../import-body.interceptor.js';
import { PreviewImportQuery } from './preview-import.query.js';

@Controller('transactions/import/preview')
@UseInterceptors(ImportBodyInterceptor)
export class PreviewImportController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @HttpCode(200)
  async preview(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: previewImportRequestSchema }) request: PreviewImportRequest,
  ): Promise<PreviewImportResponse> {
    return this.queries.execute(new PreviewImportQuery(user.userId, request));
  }
}
