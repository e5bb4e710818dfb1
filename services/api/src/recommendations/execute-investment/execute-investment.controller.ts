import { Body, Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  executeInvestmentRequestSchema,
  type ExecuteInvestmentRequest,
  type ExecuteInvestmentResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { ExecuteInvestmentCommand } from './execute-investment.command.js';

@Controller('recommendations/:id/execute')
@UseInterceptors(IdempotencyInterceptor)
export class ExecuteInvestmentController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async execute(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: executeInvestmentRequestSchema }) request: ExecuteInvestmentRequest,
  ): Promise<ExecuteInvestmentResponse> {
    return this.commands.execute(new ExecuteInvestmentCommand(user.userId, key, id, request));
  }
}
