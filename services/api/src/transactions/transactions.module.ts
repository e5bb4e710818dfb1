import { Module } from '@nestjs/common';
import { TradesModule } from '../trades/trades.module.js';
import { EditDecisions } from './edit-transaction/edit-decisions.js';
import { EditTransactionController } from './edit-transaction/edit-transaction.controller.js';
import { EditTransactionHandler } from './edit-transaction/edit-transaction.handler.js';
import { PreviewCorrectionController } from './preview-correction/preview-correction.controller.js';
import { PreviewCorrectionHandler } from './preview-correction/preview-correction.handler.js';
import { ReadTransactionHistoryController } from './read-transaction-history/read-transaction-history.controller.js';
import { ReadTransactionHistoryHandler } from './read-transaction-history/read-transaction-history.handler.js';
import { ReadTransactionController } from './read-transaction/read-transaction.controller.js';
import { ReadTransactionHandler } from './read-transaction/read-transaction.handler.js';
import { ReadTransactionsController } from './read-transactions/read-transactions.controller.js';
import { ReadTransactionsHandler } from './read-transactions/read-transactions.handler.js';
import { RecordTradeController } from './record-trade/record-trade.controller.js';
import { RecordTradeHandler } from './record-trade/record-trade.handler.js';
import { RestoreTransactionController } from './restore-transaction/restore-transaction.controller.js';
import { RestoreTransactionHandler } from './restore-transaction/restore-transaction.handler.js';
import { TransactionsRepository } from './transactions.repository.js';
import { VoidTransactionController } from './void-transaction/void-transaction.controller.js';
import { VoidTransactionHandler } from './void-transaction/void-transaction.handler.js';

@Module({
  imports: [TradesModule],
  controllers: [
    ReadTransactionsController,
    ReadTransactionController,
    RecordTradeController,
    VoidTransactionController,
    RestoreTransactionController,
    EditTransactionController,
    PreviewCorrectionController,
    ReadTransactionHistoryController,
  ],
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
