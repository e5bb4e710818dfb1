import { Module } from '@nestjs/common';
import { CalculateStressController } from './calculate-stress/calculate-stress.controller.js';
import { CalculateStressHandler } from './calculate-stress/calculate-stress.handler.js';
import { DailyClosesRepository } from './daily-closes.repository.js';
import { MarketSnapshotsRepository } from './market-snapshots.repository.js';
import { Market } from './market.js';
import { ReadBandsController } from './read-bands/read-bands.controller.js';
import { ReadBandsHandler } from './read-bands/read-bands.handler.js';
import { ReadChartController } from './read-chart/read-chart.controller.js';
import { ReadChartHandler } from './read-chart/read-chart.handler.js';
import { ReadMarketDataController } from './read-market-data/read-market-data.controller.js';
import { ReadMarketDataHandler } from './read-market-data/read-market-data.handler.js';
import { ReadRegimesController } from './read-regimes/read-regimes.controller.js';
import { ReadRegimesHandler } from './read-regimes/read-regimes.handler.js';

@Module({
  controllers: [
    ReadMarketDataController,
    ReadRegimesController,
    CalculateStressController,
    ReadBandsController,
    ReadChartController,
  ],
  providers: [
    MarketSnapshotsRepository,
    DailyClosesRepository,
    Market,
    ReadMarketDataHandler,
    ReadRegimesHandler,
    CalculateStressHandler,
    ReadBandsHandler,
    ReadChartHandler,
  ],
  exports: [Market, MarketSnapshotsRepository],
})
export class MarketModule {}
