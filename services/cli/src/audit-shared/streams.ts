import { createRepository, type EventStore, foldWith, type Repository } from '@app/event-store';
import {
  type AccountEvent,
  accountEventCodec,
  type AccountState,
  EMPTY_ACCOUNT,
  evolveAccount,
  evolveSubscription,
  type LedgerEvent,
  type LedgerState,
  ledgerStreams,
  type SubscriptionEvent,
  subscriptionEventCodec,
  type SubscriptionState,
} from '@app/ledger';
import { systemClock } from '@app/platform';

export const ledgersIn = (store: EventStore): Repository<LedgerState, LedgerEvent> =>
  createRepository<LedgerState, LedgerEvent>({
    store,
    clock: systemClock,
    ...ledgerStreams,
  });

export const accountsIn = (store: EventStore): Repository<AccountState, AccountEvent> =>
  createRepository<AccountState, AccountEvent>({
    store,
    clock: systemClock,
    category: 'account',
    codec: accountEventCodec,
    initialState: EMPTY_ACCOUNT,
    fold: foldWith(evolveAccount),
  });

export const subscriptionsIn = (store: EventStore): Repository<SubscriptionState, SubscriptionEvent> =>
  createRepository<SubscriptionState, SubscriptionEvent>({
    store,
    clock: systemClock,
    category: 'subscription',
    codec: subscriptionEventCodec,
    initialState: null,
    fold: foldWith(evolveSubscription),
  });
