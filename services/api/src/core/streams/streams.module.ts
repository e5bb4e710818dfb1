import { Global, Module } from '@nestjs/common';
import { accountRepository, KeyWrapping } from '@app/accounts';
import type { EventStore } from '@app/event-store';
import type { Clock, Logger } from '@app/platform';
import { type AppDatabase, CLOCK, DATABASE, EVENT_STORE, LOGGER } from '../dependencies.js';
import { ledgerReducerVersion } from '../snapshots/reducer-version.js';
import { SnapshotsRepository } from '../snapshots/snapshots.repository.js';
import { LedgerCommands } from './ledger-commands.js';
import {
  ACCOUNTS,
  ledgerRepository,
  LEDGERS,
  ledgerSnapshots,
  subscriptionRepository,
  SUBSCRIPTIONS,
} from './streams.js';
import { Subscribers } from './subscribers.js';

@Global()
@Module({
  providers: [
    {
      provide: LEDGERS,
      inject: [EVENT_STORE, CLOCK, DATABASE, LOGGER],
      useFactory: (store: EventStore, clock: Clock, database: AppDatabase, logger: Logger) =>
        ledgerRepository(
          store,
          clock,
          ledgerSnapshots(new SnapshotsRepository(database), logger, ledgerReducerVersion()),
        ),
    },
    {
      provide: ACCOUNTS,
      inject: [EVENT_STORE, CLOCK, KeyWrapping],
      useFactory: accountRepository,
    },
    {
      provide: SUBSCRIPTIONS,
      inject: [EVENT_STORE, CLOCK],
      useFactory: (store: EventStore, clock: Clock) => subscriptionRepository(store, clock),
    },
    LedgerCommands,
    Subscribers,
  ],
  exports: [LEDGERS, ACCOUNTS, SUBSCRIPTIONS, LedgerCommands, Subscribers],
})
export class StreamsModule {}
