import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { PortfolioClosesRepository } from './portfolio-closes.repository.js';
import { PortfolioLedgers } from './portfolio-ledgers.js';
import { PortfolioPrices } from './portfolio-prices.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { PortfolioHistoryRepository } from './read-portfolio-history/portfolio-history.repository.js';
import { ReadPortfolioHistoryController } from './read-portfolio-history/read-portfolio-history.controller.js';
import { ReadPortfolioHistoryHandler } from './read-portfolio-history/read-portfolio-history.handler.js';
import { ReadPortfolioController } from './read-portfolio/read-portfolio.controller.js';
import { ReadPortfolioHandler } from './read-portfolio/read-portfolio.handler.js';

@Module({
  imports: [MarketModule],
  controllers: [ReadPortfolioController, ReadPortfolioHistoryController],
  providers: [
    PortfolioRepository,
    PortfolioClosesRepository,
    PortfolioPrices,
    PortfolioLedgers,
    ReadPortfolioHandler,
    PortfolioHistoryRepository,
    ReadPortfolioHistoryHandler,
  ],
})
export class PortfolioModule {}
