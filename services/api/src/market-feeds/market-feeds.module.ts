import { Module } from '@nestjs/common';
import {
  BackfillsRepository,
  FeedHealthRepository,
  MarketModesRepository,
  PriceQuarantineRepository,
} from '@app/market';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import { DecideQuarantineHandler } from './decide-quarantine.handler.js';
import { MarketFeedsController } from './market-feeds.controller.js';
import { ReadFeedsHandler } from './read-feeds.handler.js';
import { ReadQuarantineHandler } from './read-quarantine.handler.js';

const onDatabase = <Repository>(
  repository: abstract new (database: AppDatabase) => Repository,
  create: (database: AppDatabase) => Repository,
) => ({ provide: repository, inject: [DATABASE], useFactory: create });

/** What administrators see of the providers of prices, and what they decide about prices that nobody believes. */
@Module({
  controllers: [MarketFeedsController],
  providers: [
    onDatabase(BackfillsRepository, (database) => new BackfillsRepository(database)),
    onDatabase(FeedHealthRepository, (database) => new FeedHealthRepository(database)),
    onDatabase(MarketModesRepository, (database) => new MarketModesRepository(database)),
    onDatabase(PriceQuarantineRepository, (database) => new PriceQuarantineRepository(database)),
    ReadFeedsHandler,
    ReadQuarantineHandler,
    DecideQuarantineHandler,
  ],
})
export class MarketFeedsModule {}
