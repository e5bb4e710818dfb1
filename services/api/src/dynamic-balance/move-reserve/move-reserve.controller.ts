import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { moveReserveRequestSchema, type MoveReserveRequest, type MoveReserveResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { MoveReserveCommand } from './move-reserve.command.js';

@Controller('dynamic-balance')
@UseInterceptors(IdempotencyInterceptor)
export class MoveReserveController {
  constructor(private readonly commands: CommandBus) {}

  @Post('deposits')
  async deposit(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: moveReserveRequestSchema }) request: MoveReserveRequest,
  ): Promise<MoveReserveResponse> {
    return this.commands.execute(new MoveReserveCommand(user.userId, key, 'deposit', request));
  }

  @Post('withdrawals')
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: moveReserveRequestSchema }) request: MoveReserveRequest,
  ): Promise<MoveReserveResponse> {
    return this.commands.execute(new MoveReserveCommand(user.userId, key, 'withdrawal', request));
  }
}
