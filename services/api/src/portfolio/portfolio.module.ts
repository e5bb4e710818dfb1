import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { MarketModule } from '../market/market.module.js';
import { LedgerDaysSource } from './ledger-days.js';
import { PortfolioClosesRepository } from './portfolio-closes.repository.js';
import { PortfolioHistoryRepository } from './portfolio-history.repository.js';
import { PortfolioLedgers } from './portfolio-ledgers.js';
import { PortfolioPrices } from './portfolio-prices.js';
import { PortfolioController } from './portfolio.controller.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { ReadMonthSalesHandler } from './read-month-sales.handler.js';
import { ReadPortfolioHistoryHandler } from './read-portfolio-history.handler.js';
import { ReadPortfolioHandler } from './read-portfolio.handler.js';
import { ReadSellableHandler } from './read-sellable.handler.js';

@Module({
  imports: [ExchangeRatesModule, MarketModule],
  controllers: [PortfolioController],
  providers: [
    PortfolioRepository,
    PortfolioClosesRepository,
    PortfolioPrices,
    PortfolioLedgers,
    ReadPortfolioHandler,
    PortfolioHistoryRepository,
    ReadPortfolioHistoryHandler,
    LedgerDaysSource,
    ReadSellableHandler,
    ReadMonthSalesHandler,
  ],
  exports: [PortfolioPrices, PortfolioLedgers, ReadPortfolioHistoryHandler],
})
export class PortfolioModule {}
