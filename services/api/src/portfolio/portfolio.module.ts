import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { ReadPortfolioController } from './read-portfolio/read-portfolio.controller.js';
import { ReadPortfolioHandler } from './read-portfolio/read-portfolio.handler.js';

@Module({
  imports: [MarketModule],
  controllers: [ReadPortfolioController],
  providers: [PortfolioRepository, ReadPortfolioHandler],
})
export class PortfolioModule {}
