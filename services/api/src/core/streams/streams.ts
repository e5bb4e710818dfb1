import {
  createRepository,
  createSnapshotLru,
  foldWith,
  type EventStore,
  type Repository,
} from '@app/event-store';
import {
  accountEventCodec,
  commandIdOf,
  EMPTY_ACCOUNT,
  EMPTY_LEDGER,
  evolveAccount,
  evolveSubscription,
  foldLedger,
  ledgerEventCodec,
  subscriptionEventCodec,
  type AccountEvent,
  type AccountState,
  type LedgerEvent,
  type LedgerState,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@app/ledger';
import type { Clock } from '@app/platform';

export type LedgerRepository = Repository<LedgerState, LedgerEvent>;
export type AccountRepository = Repository<AccountState, AccountEvent>;
export type SubscriptionRepository = Repository<SubscriptionState, SubscriptionEvent>;

export const LEDGERS = Symbol('LEDGERS');
export const ACCOUNTS = Symbol('ACCOUNTS');
export const SUBSCRIPTIONS = Symbol('SUBSCRIPTIONS');

/** Ledgers kept folded in memory; one of some thousand events takes a few megabytes. */
const LEDGERS_KEPT = 200;
const SMALL_STATES_KEPT = 5_000;
/** Raise it with every change of a fold, so that no state folded by older code is used. */
const REDUCER_VERSION = '1';

export function ledgerRepository(store: EventStore, clock: Clock): LedgerRepository {
  return createRepository<LedgerState, LedgerEvent>({
    store,
    clock,
    category: 'ledger',
    codec: ledgerEventCodec,
    initialState: EMPTY_LEDGER,
    fold: (state, events) =>
      foldLedger(
        events.map(({ event, commandId }) => ({ event, commandId: commandIdOf(commandId) })),
        state,
      ),
    snapshots: { cache: createSnapshotLru({ capacity: LEDGERS_KEPT }), reducerVersion: REDUCER_VERSION },
  });
}

export function accountRepository(store: EventStore, clock: Clock): AccountRepository {
  return createRepository<AccountState, AccountEvent>({
    store,
    clock,
    category: 'account',
    codec: accountEventCodec,
    initialState: EMPTY_ACCOUNT,
    fold: foldWith(evolveAccount),
    snapshots: { cache: createSnapshotLru({ capacity: SMALL_STATES_KEPT }), reducerVersion: REDUCER_VERSION },
  });
}

export function subscriptionRepository(store: EventStore, clock: Clock): SubscriptionRepository {
  return createRepository<SubscriptionState, SubscriptionEvent>({
    store,
    clock,
    category: 'subscription',
    codec: subscriptionEventCodec,
    initialState: null,
    fold: foldWith(evolveSubscription),
    snapshots: { cache: createSnapshotLru({ capacity: SMALL_STATES_KEPT }), reducerVersion: REDUCER_VERSION },
  });
}
