import { Module } from '@nestjs/common';
import { BacktestHistoryRepository } from '@app/market';
import { DATABASE, type AppDatabase } from '../core/dependencies.js';
import { BacktestsRepository } from './backtests.repository.js';
import { ComputeBacktestController } from './compute-backtest/compute-backtest.controller.js';
import { ComputeBacktestHandler } from './compute-backtest/compute-backtest.handler.js';
import { ComputedBacktests } from './computed-backtests.js';
import { PublicReadsGuard } from './public-reads.guard.js';
import { ReadBacktestController } from './read-backtest/read-backtest.controller.js';
import { ReadBacktestHandler } from './read-backtest/read-backtest.handler.js';
import { ReadBacktestsController } from './read-backtests/read-backtests.controller.js';
import { ReadBacktestsHandler } from './read-backtests/read-backtests.handler.js';

@Module({
  // "custom" before the route of a prepared window, which would take it for one.
  controllers: [ReadBacktestsController, ComputeBacktestController, ReadBacktestController],
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
