import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import {
  type AbortImportResponse,
  abortImportResponseSchema,
  type ChangeImportPreviewResponse,
  changeImportPreviewResponseSchema,
  type ChangeImportRequest,
  changeImportRequestSchema,
  type ChangeImportResponse,
  changeImportResponseSchema,
  type ImportProgressResponse,
  importProgressResponseSchema,
  type ImportRequest,
  importRequestSchema,
  type ImportResponse,
  importResponseSchema,
  type ImportsResponse,
  importsResponseSchema,
  type PreviewImportRequest,
  previewImportRequestSchema,
  previewImportResponseSchema,
} from '@app/contracts';
import { ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { AbortImportCommand } from './abort-import.handler.js';
import { ChangeImportCommand } from './change-import.handler.js';
import { ImportBodyInterceptor } from './import-body.interceptor.js';
import { PreviewImportChangeQuery } from './preview-import-change.handler.js';
import { PreviewImportQuery } from './preview-import.handler.js';
import { ReadImportQuery } from './read-import.handler.js';
import { type ImportsQuery, importsQuerySchema, ReadImportsQuery } from './read-imports.handler.js';
import { RunImportCommand } from './run-import.handler.js';

@Controller()
export class ImportsController {
  constructor(private readonly useCases: UseCases) {}

  @Post('transactions/import/preview')
  @Route({
    summary: 'What an import would do; at most 8 MB',
    answer: previewImportResponseSchema,
    refusals: [408, 409, 422, 429],
  })
  @HttpCode(200)
  @UseInterceptors(ImportBodyInterceptor)
  async preview(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: previewImportRequestSchema }) request: PreviewImportRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { revision, json } = await this.useCases.execute(new PreviewImportQuery(user.userId, request));
    response
      .set('ETag', `W/"${revision}"`)
      .type('application/json')
      .send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
  }

  /** The body is read first: the key of a command belongs to its body. */
  @Post('transactions/import')
  @Route({
    summary: 'Import a file of transactions; at most 8 MB',
    answer: importResponseSchema,
    refusals: [408, 409, 422, 429],
  })
  @UseInterceptors(ImportBodyInterceptor, IdempotencyInterceptor)
  async run(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: importRequestSchema }) request: ImportRequest,
  ): Promise<ImportResponse> {
    return this.useCases.execute(new RunImportCommand(user.userId, key, request));
  }

  @Get('imports')
  @Route({ summary: 'Imports, newest first', answer: importsResponseSchema })
  @ReadableByAuditor()
  async list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: importsQuerySchema }) query: ImportsQuery,
  ): Promise<ImportsResponse> {
    return this.useCases.execute(new ReadImportsQuery(user.userId, query));
  }

  @Get('imports/:id')
  @Route({ summary: 'An import and how far it is', answer: importProgressResponseSchema })
  @ReadableByAuditor()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<ImportProgressResponse> {
    return this.useCases.execute(new ReadImportQuery(user.userId, id));
  }

  @Post('imports/:id/void')
  @Route({
    summary: 'Take an import back as a whole',
    answer: changeImportResponseSchema,
    refusals: [409, 422],
  })
  @HttpCode(200)
  @UseInterceptors(IdempotencyInterceptor)
  async void(
    @CurrentUser() { userId }: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: changeImportRequestSchema }) answers: ChangeImportRequest,
  ): Promise<ChangeImportResponse> {
    return this.useCases.execute(new ChangeImportCommand(userId, key, id, { kind: 'void', ...answers }));
  }

  @Post('imports/:id/restore')
  @Route({
    summary: 'Restore an import taken back',
    answer: changeImportResponseSchema,
    refusals: [409, 422],
  })
  @HttpCode(200)
  @UseInterceptors(IdempotencyInterceptor)
  async restore(
    @CurrentUser() { userId }: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: changeImportRequestSchema }) answers: ChangeImportRequest,
  ): Promise<ChangeImportResponse> {
    return this.useCases.execute(new ChangeImportCommand(userId, key, id, { kind: 'restore', ...answers }));
  }

  @Post('imports/:id/abort')
  @Route({
    summary: 'Give up an import that was cut off',
    answer: abortImportResponseSchema,
    refusals: [409, 422],
  })
  @HttpCode(200)
  @UseInterceptors(IdempotencyInterceptor)
  async abort(
    @CurrentUser() { userId }: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<AbortImportResponse> {
    return this.useCases.execute(new AbortImportCommand(userId, key, id));
  }

  @Get('imports/:id/void-preview')
  @Route({
    summary: 'What taking an import back would do',
    answer: changeImportPreviewResponseSchema,
    refusals: [409, 422],
  })
  @ReadableByAuditor()
  async previewVoid(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<ChangeImportPreviewResponse> {
    return this.useCases.execute(new PreviewImportChangeQuery(user.userId, id, 'void'));
  }

  @Get('imports/:id/restore-preview')
  @Route({
    summary: 'What restoring an import would do',
    answer: changeImportPreviewResponseSchema,
    refusals: [409, 422],
  })
  @ReadableByAuditor()
  async previewRestore(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<ChangeImportPreviewResponse> {
    return this.useCases.execute(new PreviewImportChangeQuery(user.userId, id, 'restore'));
  }
}
