import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recordTradeRequestSchema, type RecordTradeRequest, type RecordTradeResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { RecordTradeCommand } from './record-trade.command.js';

@Controller('transactions')
@UseInterceptors(IdempotencyInterceptor)
export class RecordTradeController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async record(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: recordTradeRequestSchema }) request: RecordTradeRequest,
  ): Promise<RecordTradeResponse> {
    return this.commands.execute(new RecordTradeCommand(user.userId, key, request));
  }
}
