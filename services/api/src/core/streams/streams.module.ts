import { Global, Module } from '@nestjs/common';
import { accountRepository } from '@app/accounts';
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

const inject = [EVENT_STORE, CLOCK];

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
      inject,
      useFactory: (store: EventStore, clock: Clock) => accountRepository(store, clock),
    },
    {
      provide: SUBSCRIPTIONS,
      inject,
      useFactory: (store: EventStore, clock: Clock) => subscriptionRepository(store, clock),
    },
    LedgerCommands,
    Subscribers,
  ],
  exports: [LEDGERS, ACCOUNTS, SUBSCRIPTIONS, LedgerCommands, Subscribers],
})
export class StreamsModule {}
