import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  transferCashRequestSchema,
  type TransferCashRequest,
  type TransferCashResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { TransferCashCommand } from './transfer-cash.command.js';

@Controller('portfolio-cash/transfers')
@UseInterceptors(IdempotencyInterceptor)
export class TransferCashController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async transfer(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: transferCashRequestSchema }) request: TransferCashRequest,
  ): Promise<TransferCashResponse> {
    return this.commands.execute(new TransferCashCommand(user.userId, key, request));
  }
}
