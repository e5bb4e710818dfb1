import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { TradesModule } from '../trades/trade-input.js';
import { EditDecisions } from './edit-decisions.js';
import { EditTransactionHandler } from './edit-transaction.handler.js';
import { PreviewCorrectionHandler } from './preview-correction.handler.js';
import { ReadTransactionHistoryHandler } from './read-transaction-history.handler.js';
import { ReadTransactionHandler } from './read-transaction.handler.js';
import { ReadTransactionsHandler } from './read-transactions.handler.js';
import { RecordTradeHandler } from './record-trade.handler.js';
import { RestoreTransactionHandler } from './restore-transaction.handler.js';
import { TransactionsController } from './transactions.controller.js';
import { TransactionsRepository } from './transactions.repository.js';
import { VoidTransactionHandler } from './void-transaction.handler.js';

@Module({
  imports: [ExchangeRatesModule, TradesModule],
  controllers: [TransactionsController],
  providers: [
    TransactionsRepository,
    ReadTransactionsHandler,
    ReadTransactionHandler,
    RecordTradeHandler,
    EditDecisions,
    VoidTransactionHandler,
    RestoreTransactionHandler,
    EditTransactionHandler,
    PreviewCorrectionHandler,
    ReadTransactionHistoryHandler,
  ],
})
export class TransactionsModule {}
