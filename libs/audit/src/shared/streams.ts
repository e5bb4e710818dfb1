import {
  createRepository,
  type EventStore,
  foldWith,
  type Repository,
  type StreamCodec,
} from '@app/event-store';
import {
  type AccountEvent,
  type AccountState,
  EMPTY_ACCOUNT,
  evolveAccount,
  type LedgerEvent,
  type LedgerState,
  ledgerStreams,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStreams,
} from '@app/ledger';
import { systemClock } from '@app/platform';

export const ledgersIn = (store: EventStore): Repository<LedgerState, LedgerEvent> =>
  createRepository<LedgerState, LedgerEvent>({
    store,
    clock: systemClock,
    ...ledgerStreams,
  });

/** @param codec that of the audit's stores */
export const accountsIn = (
  store: EventStore,
  codec: StreamCodec<AccountEvent>,
): Repository<AccountState, AccountEvent> =>
  createRepository<AccountState, AccountEvent>({
    store,
    clock: systemClock,
    category: 'account',
    codec,
    initialState: EMPTY_ACCOUNT,
    fold: foldWith(evolveAccount),
  });

export const subscriptionsIn = (store: EventStore): Repository<SubscriptionState, SubscriptionEvent> =>
  createRepository<SubscriptionState, SubscriptionEvent>({
    store,
    clock: systemClock,
    ...subscriptionStreams,
  });
