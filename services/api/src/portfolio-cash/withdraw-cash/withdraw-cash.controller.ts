import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  withdrawCashRequestSchema,
  type WithdrawCashRequest,
  type WithdrawCashResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { WithdrawCashCommand } from './withdraw-cash.command.js';

@Controller('portfolio-cash/withdrawals')
@UseInterceptors(IdempotencyInterceptor)
export class WithdrawCashController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: withdrawCashRequestSchema }) request: WithdrawCashRequest,
  ): Promise<WithdrawCashResponse> {
    return this.commands.execute(new WithdrawCashCommand(user.userId, key, request));
  }
}
