import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { z } from 'zod';
import {
  type CorrectionPreviewResponse,
  correctionPreviewResponseSchema,
  type EditTransactionRequest,
  editTransactionRequestSchema,
  type EditTransactionResponse,
  editTransactionResponseSchema,
  type RecordTradeRequest,
  recordTradeRequestSchema,
  type RecordTradeResponse,
  recordTradeResponseSchema,
  type RestoreTransactionRequest,
  restoreTransactionRequestSchema,
  type RestoreTransactionResponse,
  restoreTransactionResponseSchema,
  type TransactionHistoryResponse,
  transactionHistoryResponseSchema,
  type TransactionResponse,
  transactionResponseSchema,
  type TransactionsResponse,
  transactionsResponseSchema,
  type VoidTransactionResponse,
  voidTransactionResponseSchema,
} from '@app/contracts';
import { AllowedByApiToken, ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { flagParam, idParamSchema } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';
import { type ReadQuery, readQuerySchema } from '../core/reading/read-query.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { EditTransactionCommand } from './edit-transaction.handler.js';
import { PreviewCorrectionQuery } from './preview-correction.handler.js';
import { ReadTransactionHistoryQuery } from './read-transaction-history.handler.js';
import { ReadTransactionQuery } from './read-transaction.handler.js';
import {
  ReadTransactionsQuery,
  type TransactionsQuery,
  transactionsQuerySchema,
} from './read-transactions.handler.js';
import { RecordTradeCommand } from './record-trade.handler.js';
import { RestoreTransactionCommand } from './restore-transaction.handler.js';
import { VoidTransactionCommand } from './void-transaction.handler.js';

const voidTransactionQuerySchema = z.strictObject({ acceptNegative: flagParam });

@Controller('transactions')
export class TransactionsController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'Transactions, newest first', answer: transactionsResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: transactionsQuerySchema }) query: TransactionsQuery,
  ): Promise<TransactionsResponse> {
    return this.useCases.execute(new ReadTransactionsQuery(user.userId, query));
  }

  @Post()
  @Route({
    summary: 'Record a trade made outside the recommendations',
    answer: recordTradeResponseSchema,
    refusals: [409, 422],
  })
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async record(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: recordTradeRequestSchema }) request: RecordTradeRequest,
  ): Promise<RecordTradeResponse> {
    return this.useCases.execute(new RecordTradeCommand(user.userId, key, request));
  }

  @Get(':id')
  @Route({ summary: 'A transaction', answer: transactionResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<TransactionResponse> {
    return this.useCases.execute(new ReadTransactionQuery(user.userId, id, minRevision));
  }

  @Put(':id')
  @Route({ summary: 'Correct a transaction', answer: editTransactionResponseSchema, refusals: [409, 422] })
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async edit(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: editTransactionRequestSchema }) request: EditTransactionRequest,
  ): Promise<EditTransactionResponse> {
    return this.useCases.execute(new EditTransactionCommand(user.userId, key, id, request));
  }

  @Delete(':id')
  @Route({ summary: 'Take a transaction back', answer: voidTransactionResponseSchema, refusals: [409, 422] })
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async void(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: voidTransactionQuerySchema })
    { acceptNegative }: z.output<typeof voidTransactionQuerySchema>,
  ): Promise<VoidTransactionResponse> {
    return this.useCases.execute(new VoidTransactionCommand(user.userId, key, id, acceptNegative));
  }

  @Post(':id/restore')
  @Route({
    summary: 'Restore a transaction taken back',
    answer: restoreTransactionResponseSchema,
    refusals: [409, 422],
  })
  @HttpCode(200)
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async restore(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: z.optional(restoreTransactionRequestSchema) })
    request: RestoreTransactionRequest | undefined,
  ): Promise<RestoreTransactionResponse> {
    return this.useCases.execute(new RestoreTransactionCommand(user.userId, key, id, request ?? {}));
  }

  @Get(':id/void-preview')
  @Route({
    summary: 'What taking it back would do',
    answer: correctionPreviewResponseSchema,
    refusals: [409, 422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async previewVoid(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<CorrectionPreviewResponse> {
    return this.useCases.execute(new PreviewCorrectionQuery(user.userId, id, { kind: 'void' }));
  }

  @Get(':id/restore-preview')
  @Route({
    summary: 'What restoring it would do',
    answer: correctionPreviewResponseSchema,
    refusals: [409, 422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async previewRestore(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<CorrectionPreviewResponse> {
    return this.useCases.execute(new PreviewCorrectionQuery(user.userId, id, { kind: 'restore' }));
  }

  @Post(':id/edit-preview')
  @Route({
    summary: 'What correcting it would do',
    answer: correctionPreviewResponseSchema,
    refusals: [409, 422],
  })
  @HttpCode(200)
  @AllowedByApiToken('read-and-record')
  async previewEdit(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: editTransactionRequestSchema }) request: EditTransactionRequest,
  ): Promise<CorrectionPreviewResponse> {
    return this.useCases.execute(new PreviewCorrectionQuery(user.userId, id, { kind: 'edit', request }));
  }

  @Get(':id/history')
  @Route({ summary: 'Everything that happened to a transaction', answer: transactionHistoryResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readHistory(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<TransactionHistoryResponse> {
    return this.useCases.execute(new ReadTransactionHistoryQuery(user.userId, id));
  }
}
