import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { PortfolioClosesRepository } from './portfolio-closes.repository.js';
import { PortfolioLedgers } from './portfolio-ledgers.js';
import { PortfolioPrices } from './portfolio-prices.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { FixedDcaReturns } from './read-portfolio-history/fixed-dca-returns.js';
import { PortfolioHistoryRepository } from './read-portfolio-history/portfolio-history.repository.js';
import { ReadPortfolioHistoryController } from './read-portfolio-history/read-portfolio-history.controller.js';
import { ReadPortfolioHistoryHandler } from './read-portfolio-history/read-portfolio-history.handler.js';
import { ReadPortfolioController } from './read-portfolio/read-portfolio.controller.js';
import { ReadPortfolioHandler } from './read-portfolio/read-portfolio.handler.js';
import { ReadSellableController } from './read-sellable/read-sellable.controller.js';
import { ReadSellableHandler } from './read-sellable/read-sellable.handler.js';

@Module({
  imports: [MarketModule],
  controllers: [ReadPortfolioController, ReadPortfolioHistoryController, ReadSellableController],
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
  ],
})
export class PortfolioModule {}
