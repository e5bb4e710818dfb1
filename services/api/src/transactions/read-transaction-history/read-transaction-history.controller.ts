import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { TransactionHistoryResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { ReadTransactionHistoryQuery } from './read-transaction-history.query.js';

@Controller('transactions/:id/history')
@ReadableByAuditor()
export class ReadTransactionHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<TransactionHistoryResponse> {
    return this.queries.execute(new ReadTransactionHistoryQuery(user.userId, id));
  }
}
