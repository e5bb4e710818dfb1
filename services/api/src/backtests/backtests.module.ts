import { Module } from '@nestjs/common';
import { BacktestHistoryRepository } from '@app/market';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import { BacktestsController } from './backtests.controller.js';
import { BacktestsRepository } from './backtests.repository.js';
import { ComputeBacktestHandler } from './compute-backtest.handler.js';
import { ComputedBacktests } from './computed-backtests.js';
import { PublicReadsGuard } from './public-reads.guard.js';
import { ReadBacktestHandler } from './read-backtest.handler.js';
import { ReadBacktestsHandler } from './read-backtests.handler.js';

@Module({
  // "custom" before the route of a prepared window, which would take it for one.
  controllers: [BacktestsController],
  providers: [
    {
      provide: BacktestHistoryRepository,
      inject: [DATABASE],
      useFactory: (database: AppDatabase) => new BacktestHistoryRepository(database),
    },
    BacktestsRepository,
    ComputedBacktests,
    PublicReadsGuard,
    ComputeBacktestHandler,
    ReadBacktestHandler,
    ReadBacktestsHandler,
  ],
})
export class BacktestsModule {}
