import { Module } from '@nestjs/common';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { ReadPortfolioSummaryHandler } from './read-portfolio-summary.handler.js';
import { ReadStrategyPerformanceHandler } from './read-strategy-performance.handler.js';
import { ReadTransactionAnalysisHandler } from './read-transaction-analysis.handler.js';
import { ReportSource } from './report-source.js';
import { ReportFilesController, ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';

@Module({
  imports: [PortfolioModule],
  controllers: [ReportsController, ReportFilesController],
  providers: [
    ReportsRepository,
    ReportSource,
    ReadPortfolioSummaryHandler,
    ReadTransactionAnalysisHandler,
    ReadStrategyPerformanceHandler,
  ],
})
export class ReportsModule {}
