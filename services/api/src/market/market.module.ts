import { Module } from '@nestjs/common';
import { TicksRepository } from '@app/market';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import { CalculateStressHandler } from './calculate-stress.handler.js';
import { DailyClosesRepository } from './daily-closes.repository.js';
import { MarketPast } from './market-past.js';
import { MarketRefresh } from './market-refresh.js';
import { MarketSnapshotsRepository } from './market-snapshots.repository.js';
import { MarketController } from './market.controller.js';
import { Market } from './market.js';
import { ReadBandsHandler } from './read-bands.handler.js';
import { ReadChartHandler } from './read-chart.handler.js';
import { ReadDayHandler } from './read-day.handler.js';
import { ReadMarketDataHandler } from './read-market-data.handler.js';
import { ReadRecordsHandler } from './read-records.handler.js';
import { ReadRegimesHandler } from './read-regimes.handler.js';
import { ReadSnapshotHandler } from './read-snapshot.handler.js';
import { SnapshotNotices } from './snapshot-notices.js';
import { WrittenCharts } from './written-charts.js';

@Module({
  controllers: [MarketController],
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
