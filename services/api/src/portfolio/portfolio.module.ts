import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.module.js';
import { MarketModule } from '../market/market.module.js';
import { PortfolioClosesRepository } from './portfolio-closes.repository.js';
import { PortfolioLedgers } from './portfolio-ledgers.js';
import { PortfolioPrices } from './portfolio-prices.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { FixedDcaReturns } from './read-portfolio-history/fixed-dca-returns.js';
import { PortfolioHistoryRepository } from './read-portfolio-history/portfolio-history.repository.js';
import { ReadMonthSalesController } from './read-month-sales/read-month-sales.controller.js';
import { ReadMonthSalesHandler } from './read-month-sales/read-month-sales.handler.js';
import { ReadPortfolioHistoryController } from './read-portfolio-history/read-portfolio-history.controller.js';
import { ReadPortfolioHistoryHandler } from './read-portfolio-history/read-portfolio-history.handler.js';
import { ReadPortfolioController } from './read-portfolio/read-portfolio.controller.js';
import { ReadPortfolioHandler } from './read-portfolio/read-portfolio.handler.js';
import { ReadSellableController } from './read-sellable/read-sellable.controller.js';
import { ReadSellableHandler } from './read-sellable/read-sellable.handler.js';

@Module({
  imports: [ExchangeRatesModule, MarketModule],
  controllers: [
    ReadPortfolioController,
    ReadPortfolioHistoryController,
    ReadSellableController,
    ReadMonthSalesController,
  ],
  providers: [
    PortfolioRepository,
    PortfolioClosesRepository,
    PortfolioPrices,
    PortfolioLedgers,
    ReadPortfolioHandler,
    PortfolioHistoryRepository,
    ReadPortfolioHistoryHandler,
    FixedDcaReturns,
    ReadSellableHandler,
    ReadMonthSalesHandler,
  ],
})
export class PortfolioModule {}
