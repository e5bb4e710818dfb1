import { Module } from '@nestjs/common';
import { BacktestsRepository } from './backtests.repository.js';
import { PublicReadsGuard } from './public-reads.guard.js';
import { ReadBacktestController } from './read-backtest/read-backtest.controller.js';
import { ReadBacktestHandler } from './read-backtest/read-backtest.handler.js';
import { ReadBacktestsController } from './read-backtests/read-backtests.controller.js';
import { ReadBacktestsHandler } from './read-backtests/read-backtests.handler.js';

@Module({
  controllers: [ReadBacktestsController, ReadBacktestController],
  providers: [BacktestsRepository, PublicReadsGuard, ReadBacktestHandler, ReadBacktestsHandler],
})
export class BacktestsModule {}
