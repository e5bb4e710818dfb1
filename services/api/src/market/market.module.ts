import { Module } from '@nestjs/common';
import { TicksRepository } from '@app/market';
import { DATABASE, type AppDatabase } from '../core/dependencies.js';
import { CalculateStressController } from './calculate-stress/calculate-stress.controller.js';
import { CalculateStressHandler } from './calculate-stress/calculate-stress.handler.js';
import { DailyClosesRepository } from './daily-closes.repository.js';
import { MarketSnapshotsRepository } from './market-snapshots.repository.js';
import { Market } from './market.js';
import { MarketPast } from './past/market-past.js';
import { ReadBandsController } from './read-bands/read-bands.controller.js';
import { ReadBandsHandler } from './read-bands/read-bands.handler.js';
import { ReadChartController } from './read-chart/read-chart.controller.js';
import { ReadChartHandler } from './read-chart/read-chart.handler.js';
import { WrittenCharts } from './read-chart/written-charts.js';
import { ReadDayController } from './read-day/read-day.controller.js';
import { ReadDayHandler } from './read-day/read-day.handler.js';
import { ReadMarketDataController } from './read-market-data/read-market-data.controller.js';
import { ReadMarketDataHandler } from './read-market-data/read-market-data.handler.js';
import { ReadBufferController } from './read-records/read-buffer.controller.js';
import { ReadHistoricController } from './read-records/read-historic.controller.js';
import { ReadMarketHistoryController } from './read-records/read-market-history.controller.js';
import { ReadRecordsHandler } from './read-records/read-records.handler.js';
import { ReadRegimesController } from './read-regimes/read-regimes.controller.js';
import { ReadRegimesHandler } from './read-regimes/read-regimes.handler.js';
import { ReadSnapshotController } from './read-snapshot/read-snapshot.controller.js';
import { ReadSnapshotHandler } from './read-snapshot/read-snapshot.handler.js';
import { MarketRefresh } from './refresh/market-refresh.js';
import { SnapshotNotices } from './refresh/snapshot-notices.js';

@Module({
  controllers: [
    ReadMarketDataController,
    ReadRegimesController,
    CalculateStressController,
    ReadBandsController,
    ReadChartController,
    ReadHistoricController,
    ReadMarketHistoryController,
    ReadBufferController,
    ReadDayController,
    ReadSnapshotController,
  ],
  providers: [
    MarketSnapshotsRepository,
    DailyClosesRepository,
    {
      provide: TicksRepository,
      inject: [DATABASE],
      useFactory: (database: AppDatabase) => new TicksRepository(database),
    },
    Market,
    MarketPast,
    SnapshotNotices,
    MarketRefresh,
    ReadMarketDataHandler,
    ReadRegimesHandler,
    CalculateStressHandler,
    ReadBandsHandler,
    WrittenCharts,
    ReadChartHandler,
    ReadRecordsHandler,
    ReadDayHandler,
    ReadSnapshotHandler,
  ],
  exports: [Market, MarketPast, MarketRefresh, MarketSnapshotsRepository, DailyClosesRepository],
})
export class MarketModule {}
