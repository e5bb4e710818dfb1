import { Body, Controller, Get, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import {
  type PortfolioCashResponse,
  portfolioCashResponseSchema,
  type TransferCashRequest,
  transferCashRequestSchema,
  type TransferCashResponse,
  transferCashResponseSchema,
  type TransferPreviewResponse,
  transferPreviewResponseSchema,
  usdInputSchema,
  type WithdrawCashRequest,
  withdrawCashRequestSchema,
  type WithdrawCashResponse,
  withdrawCashResponseSchema,
} from '@app/contracts';
import { AllowedByApiToken, ReadableByAuditor } from '../auth/access.decorators.js';
import { ExpiredAccessGuard } from '../auth/expired-access.guard.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { PreviewTransferQuery } from './preview-transfer.handler.js';
import {
  type PortfolioCashQuery,
  portfolioCashQuerySchema,
  ReadPortfolioCashQuery,
} from './read-portfolio-cash.handler.js';
import { TransferCashCommand } from './transfer-cash.handler.js';
import { WithdrawCashCommand } from './withdraw-cash.handler.js';

const previewTransferQuerySchema = z.object({ amountUsd: usdInputSchema });

@Controller('portfolio-cash')
@UseGuards(ExpiredAccessGuard)
export class PortfolioCashController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'Portfolio cash and its entries', answer: portfolioCashResponseSchema, refusals: [402] })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: portfolioCashQuerySchema }) query: PortfolioCashQuery,
  ): Promise<PortfolioCashResponse> {
    return this.useCases.execute(new ReadPortfolioCashQuery(user.userId, query));
  }

  @Post('withdrawals')
  @Route({ summary: 'Pay portfolio cash out', answer: withdrawCashResponseSchema, refusals: [409, 422] })
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: withdrawCashRequestSchema }) request: WithdrawCashRequest,
  ): Promise<WithdrawCashResponse> {
    return this.useCases.execute(new WithdrawCashCommand(user.userId, key, request));
  }

  @Get('transfers/preview')
  @Route({
    summary: 'What the transfer would do',
    answer: transferPreviewResponseSchema,
    refusals: [402, 409, 422],
  })
  @AllowedByApiToken('read')
  async previewTransfer(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: previewTransferQuerySchema }) { amountUsd }: z.output<typeof previewTransferQuerySchema>,
  ): Promise<TransferPreviewResponse> {
    return this.useCases.execute(new PreviewTransferQuery(user.userId, amountUsd));
  }

  @Post('transfers')
  @Route({
    summary: 'Move portfolio cash into the dynamic balance',
    answer: transferCashResponseSchema,
    refusals: [409, 422],
  })
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async transfer(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: transferCashRequestSchema }) request: TransferCashRequest,
  ): Promise<TransferCashResponse> {
    return this.useCases.execute(new TransferCashCommand(user.userId, key, request));
  }
}
