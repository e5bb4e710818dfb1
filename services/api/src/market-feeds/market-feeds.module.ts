import { Module } from '@nestjs/common';
import {
  BackfillsRepository,
  FeedHealthRepository,
  MarketModesRepository,
  PriceQuarantineRepository,
} from '@app/market';
import { DATABASE, type AppDatabase } from '../core/dependencies.js';
import { DecideQuarantineController } from './decide-quarantine/decide-quarantine.controller.js';
import { DecideQuarantineHandler } from './decide-quarantine/decide-quarantine.handler.js';
import { ReadFeedsController } from './read-feeds/read-feeds.controller.js';
import { ReadFeedsHandler } from './read-feeds/read-feeds.handler.js';
import { ReadQuarantineController } from './read-quarantine/read-quarantine.controller.js';
import { ReadQuarantineHandler } from './read-quarantine/read-quarantine.handler.js';

const onDatabase = <Repository>(
  repository: abstract new (database: AppDatabase) => Repository,
  create: (database: AppDatabase) => Repository,
) => ({ provide: repository, inject: [DATABASE], useFactory: create });

/** What administrators see of the providers of prices, and what they decide about prices that nobody believes. */
@Module({
  controllers: [ReadFeedsController, ReadQuarantineController, DecideQuarantineController],
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
