import { Controller, Delete, Param, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import type { VoidTransactionResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { flagParam } from '../../core/http/flag-param.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { VoidTransactionCommand } from './void-transaction.command.js';

const querySchema = z.strictObject({ acceptNegative: flagParam });

@Controller('transactions')
@UseInterceptors(IdempotencyInterceptor)
export class VoidTransactionController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  async void(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: querySchema }) { acceptNegative }: z.output<typeof querySchema>,
  ): Promise<VoidTransactionResponse> {
    return this.commands.execute(new VoidTransactionCommand(user.userId, key, id, acceptNegative));
  }
}
