import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { ReadBrazilTaxYearHandler } from './read-brazil-tax-year.handler.js';
import { ReadPortfolioSummaryHandler } from './read-portfolio-summary.handler.js';
import { ReadStrategyPerformanceHandler } from './read-strategy-performance.handler.js';
import { ReadTaxLotsHandler } from './read-tax-lots.handler.js';
import { ReadTransactionAnalysisHandler } from './read-transaction-analysis.handler.js';
import { ReportFilesController } from './report-files.controller.js';
import { ReportSource } from './report-source.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';

@Module({
  imports: [PortfolioModule, ExchangeRatesModule],
  controllers: [ReportsController, ReportFilesController],
  providers: [
    ReportsRepository,
    ReportSource,
    ReadPortfolioSummaryHandler,
    ReadTransactionAnalysisHandler,
    ReadStrategyPerformanceHandler,
    ReadBrazilTaxYearHandler,
    ReadTaxLotsHandler,
  ],
})
export class ReportsModule {}
