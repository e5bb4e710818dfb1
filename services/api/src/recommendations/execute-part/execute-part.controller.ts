import { Body, Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { executePartRequestSchema, type ExecutePartRequest, type ExecutePartResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { ExecutePartCommand } from './execute-part.command.js';

@Controller('recommendations/:id/execute')
@UseInterceptors(IdempotencyInterceptor)
export class ExecutePartController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async execute(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: executePartRequestSchema }) request: ExecutePartRequest,
  ): Promise<ExecutePartResponse> {
    return this.commands.execute(new ExecutePartCommand(user.userId, key, id, request));
  }
}
