import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { TransactionResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { ProblemError } from '../../core/http/problem.error.js';
import { readQuerySchema, type ReadQuery } from '../../core/reading/read-query.js';
import { ReadTransactionQuery } from './read-transaction.query.js';

@Controller('transactions')
@ReadableByAuditor()
export class ReadTransactionController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<TransactionResponse> {
    const found = await this.queries.execute(new ReadTransactionQuery(user.userId, id, minRevision));
    if (found === undefined)
      throw new ProblemError({
        status: 404,
        code: 'LEDGER.TRANSACTION_NOT_FOUND',
        detail: 'This transaction does not exist',
      });
    return found;
  }
}
