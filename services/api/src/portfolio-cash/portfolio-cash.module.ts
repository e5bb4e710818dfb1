import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { PortfolioCashController } from './portfolio-cash.controller.js';
import { PortfolioCashRepository } from './portfolio-cash.repository.js';
import { PreviewTransferHandler } from './preview-transfer.handler.js';
import { ReadPortfolioCashHandler } from './read-portfolio-cash.handler.js';
import { TransferCashHandler } from './transfer-cash.handler.js';
import { WithdrawCashHandler } from './withdraw-cash.handler.js';

@Module({
  imports: [ExchangeRatesModule],
  controllers: [PortfolioCashController],
  providers: [
    PortfolioCashRepository,
    ReadPortfolioCashHandler,
    WithdrawCashHandler,
    TransferCashHandler,
    PreviewTransferHandler,
  ],
})
export class PortfolioCashModule {}
