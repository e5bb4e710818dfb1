import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import type { TransactionResponse } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { TransactionsRepository } from './transactions.repository.js';
import { transactionView } from './transactions.view.js';

export class ReadTransactionQuery extends Query<TransactionResponse> {
  constructor(
    readonly userId: string,
    readonly transactionId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}

@QueryHandler(ReadTransactionQuery)
export class ReadTransactionHandler implements IQueryHandler<ReadTransactionQuery> {
  constructor(
    private readonly transactions: TransactionsRepository,
    private readonly texts: PersonalTexts,
    private readonly rates: ExchangeRates,
  ) {}

  async execute(query: ReadTransactionQuery): Promise<TransactionResponse> {
    const { userId, transactionId, minRevision } = query;
    const [{ rows, freshness }, open, book] = await Promise.all([
      this.transactions.byId(userId, transactionId, minRevision),
      this.texts.openerFor(userId),
      this.rates.book(),
    ]);
    if (rows === undefined)
      throw new ProblemError({
        status: 404,
        code: 'LEDGER.TRANSACTION_NOT_FOUND',
        detail: 'This transaction does not exist',
      });
    return { ...freshness, transaction: transactionView(rows, open, book) };
  }
}
