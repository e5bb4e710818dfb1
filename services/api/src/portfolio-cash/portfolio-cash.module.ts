import { Module } from '@nestjs/common';
import { PreviewTransferController } from './preview-transfer/preview-transfer.controller.js';
import { PreviewTransferHandler } from './preview-transfer/preview-transfer.handler.js';
import { TransferCashController } from './transfer-cash/transfer-cash.controller.js';
import { TransferCashHandler } from './transfer-cash/transfer-cash.handler.js';
import { WithdrawCashController } from './withdraw-cash/withdraw-cash.controller.js';
import { WithdrawCashHandler } from './withdraw-cash/withdraw-cash.handler.js';

@Module({
  controllers: [WithdrawCashController, TransferCashController, PreviewTransferController],
  providers: [WithdrawCashHandler, TransferCashHandler, PreviewTransferHandler],
})
export class PortfolioCashModule {}
