import { Body, Controller, HttpCode, Post, Res, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { previewImportRequestSchema, type PreviewImportRequest } from '@app/contracts';
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
    @Res() response: Response,
  ): Promise<void> {
    const { revision, json } = await this.queries.execute(new PreviewImportQuery(user.userId, request));
    response
      .set('ETag', `W/"${revision}"`)
      .type('application/json')
      .send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
  }
}
