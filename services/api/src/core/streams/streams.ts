import {
  createDurableSnapshots,
  createRepository,
  createSnapshotLru,
  type EventStore,
  type Repository,
  type RepositoryOptions,
  type SnapshotRows,
} from '@app/event-store';
import {
  type CommandId,
  type LedgerEvent,
  type LedgerState,
  ledgerStreams,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStreams,
} from '@app/ledger';
import type { Clock, Logger } from '@app/platform';
import { ledgerStateBytes } from '../snapshots/ledger-state-bytes.js';
import { ledgerAroundCommand, type LedgerAroundCommand } from './ledger-around-command.js';

export interface LedgerRepository extends Repository<LedgerState, LedgerEvent> {
  /** {@link ledgerAroundCommand} */
  around(userId: string, command: CommandId): Promise<LedgerAroundCommand | undefined>;
}
export type SubscriptionRepository = Repository<SubscriptionState, SubscriptionEvent>;

export type { AccountRepository } from '@app/accounts';

export const LEDGERS = Symbol('LEDGERS');
export const ACCOUNTS = Symbol('ACCOUNTS');
export const SUBSCRIPTIONS = Symbol('SUBSCRIPTIONS');

/** Ledgers kept folded in memory; one of some thousand events takes a few megabytes. */
const LEDGERS_KEPT = 200;
const SMALL_STATES_KEPT = 5_000;
/** A ledger of fewer events is folded from its stream within milliseconds. */
const LONG_LEDGER_EVENTS = 400;
/** Longer than nearly all ledgers ever become; a state of 20 000 events would take a quarter of a second to encode. */
const LONGEST_KEPT_EVENTS = 2_000;
/** Of states that live in memory only: no other code has ever folded them. */
const REDUCER_VERSION = 'this process';

type LedgerSnapshots = NonNullable<RepositoryOptions<LedgerState, LedgerEvent>['snapshots']>;

/** Ledgers in memory, and the long ones in Postgres too, for the process that starts next. */
export function ledgerSnapshots(rows: SnapshotRows, logger: Logger, reducerVersion: string): LedgerSnapshots {
  const cache = createDurableSnapshots<LedgerState>({
    rows,
    bytes: ledgerStateBytes,
    memory: createSnapshotLru({ capacity: LEDGERS_KEPT }),
    reducerVersion,
    fromEvents: LONG_LEDGER_EVENTS,
    toEvents: LONGEST_KEPT_EVENTS,
    everyEvents: LONG_LEDGER_EVENTS / 2,
    onFailure: (error, stream) => {
      logger.warn({ err: error, stream }, 'a snapshot could not be used; the stream is read whole');
    },
  });
  return { cache, reducerVersion };
}

export function ledgerRepository(
  store: EventStore,
  clock: Clock,
  snapshots: LedgerSnapshots,
): LedgerRepository {
  const repository = createRepository<LedgerState, LedgerEvent>({
    store,
    clock,
    ...ledgerStreams,
    snapshots,
    // Another process may have taken over a request that is still under way here; both answer what the stream says.
    confirmsAppends: true,
  });
  return { ...repository, around: (userId, command) => ledgerAroundCommand(store, userId, command) };
}

export function subscriptionRepository(store: EventStore, clock: Clock): SubscriptionRepository {
  return createRepository<SubscriptionState, SubscriptionEvent>({
    store,
    clock,
    ...subscriptionStreams,
    // A period bought by one payment may be appended by two processes at the same time.
    confirmsAppends: true,
    snapshots: { cache: createSnapshotLru({ capacity: SMALL_STATES_KEPT }), reducerVersion: REDUCER_VERSION },
  });
}
