import { Body, Controller, Param, Put, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  editTransactionRequestSchema,
  type EditTransactionRequest,
  type EditTransactionResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { EditTransactionCommand } from './edit-transaction.command.js';

@Controller('transactions')
@UseInterceptors(IdempotencyInterceptor)
export class EditTransactionController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id')
  async edit(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: editTransactionRequestSchema }) request: EditTransactionRequest,
  ): Promise<EditTransactionResponse> {
    return this.commands.execute(new EditTransactionCommand(user.userId, key, id, request));
  }
}
