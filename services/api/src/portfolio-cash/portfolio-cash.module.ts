import { Module } from '@nestjs/common';
import { PortfolioCashRepository } from './portfolio-cash.repository.js';
import { PreviewTransferController } from './preview-transfer/preview-transfer.controller.js';
import { PreviewTransferHandler } from './preview-transfer/preview-transfer.handler.js';
import { ReadPortfolioCashController } from './read-portfolio-cash/read-portfolio-cash.controller.js';
import { ReadPortfolioCashHandler } from './read-portfolio-cash/read-portfolio-cash.handler.js';
import { TransferCashController } from './transfer-cash/transfer-cash.controller.js';
import { TransferCashHandler } from './transfer-cash/transfer-cash.handler.js';
import { WithdrawCashController } from './withdraw-cash/withdraw-cash.controller.js';
import { WithdrawCashHandler } from './withdraw-cash/withdraw-cash.handler.js';

@Module({
  controllers: [
    ReadPortfolioCashController,
    WithdrawCashController,
    TransferCashController,
    PreviewTransferController,
  ],
  providers: [
    PortfolioCashRepository,
    ReadPortfolioCashHandler,
    WithdrawCashHandler,
    TransferCashHandler,
    PreviewTransferHandler,
  ],
})
export class PortfolioCashModule {}
