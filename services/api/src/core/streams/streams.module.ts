import { Global, Module } from '@nestjs/common';
import type { EventStore } from '@app/event-store';
import type { Clock } from '@app/platform';
import { CLOCK, EVENT_STORE } from '../dependencies.js';
import { LedgerCommands } from './ledger-commands.js';
import { Subscribers } from './subscribers.js';
import {
  accountRepository,
  ACCOUNTS,
  ledgerRepository,
  LEDGERS,
  subscriptionRepository,
  SUBSCRIPTIONS,
} from './streams.js';

const inject = [EVENT_STORE, CLOCK];

@Global()
@Module({
  providers: [
    {
      provide: LEDGERS,
      inject,
      useFactory: (store: EventStore, clock: Clock) => ledgerRepository(store, clock),
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
