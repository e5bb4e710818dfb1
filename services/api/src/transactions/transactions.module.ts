import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { ReadTransactionController } from './read-transaction/read-transaction.controller.js';
import { ReadTransactionHandler } from './read-transaction/read-transaction.handler.js';
import { ReadTransactionsController } from './read-transactions/read-transactions.controller.js';
import { ReadTransactionsHandler } from './read-transactions/read-transactions.handler.js';
import { RecordTradeController } from './record-trade/record-trade.controller.js';
import { RecordTradeHandler } from './record-trade/record-trade.handler.js';
import { TransactionsRepository } from './transactions.repository.js';

@Module({
  imports: [MarketModule],
  controllers: [ReadTransactionsController, ReadTransactionController, RecordTradeController],
  providers: [TransactionsRepository, ReadTransactionsHandler, ReadTransactionHandler, RecordTradeHandler],
})
export class TransactionsModule {}
