import { Body, Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  restoreTransactionRequestSchema,
  type RestoreTransactionRequest,
  type RestoreTransactionResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { RestoreTransactionCommand } from './restore-transaction.command.js';

@Controller('transactions/:id/restore')
@UseInterceptors(IdempotencyInterceptor)
export class RestoreTransactionController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async restore(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: z.optional(restoreTransactionRequestSchema) })
    request: RestoreTransactionRequest | undefined,
  ): Promise<RestoreTransactionResponse> {
    return this.commands.execute(new RestoreTransactionCommand(user.userId, key, id, request ?? {}));
  }
}
