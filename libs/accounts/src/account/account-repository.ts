import {
  createRepository,
  createSnapshotLru,
  type EventStore,
  foldWith,
  type Repository,
} from '@app/event-store';
import {
  type AccountEvent,
  accountEventCodec,
  type AccountState,
  EMPTY_ACCOUNT,
  evolveAccount,
} from '@app/ledger';
import type { Clock } from '@app/platform';

export type AccountRepository = Repository<AccountState, AccountEvent>;

const STATES_KEPT = 5_000;
/** Of states that live in memory only: no other code has ever folded them. */
const REDUCER_VERSION = 'this process';

/** Loads and changes `account-<userId>`. */
export function accountRepository(store: EventStore, clock: Clock): AccountRepository {
  return createRepository<AccountState, AccountEvent>({
    store,
    clock,
    category: 'account',
    codec: accountEventCodec,
    initialState: EMPTY_ACCOUNT,
    fold: foldWith(evolveAccount),
    snapshots: { cache: createSnapshotLru({ capacity: STATES_KEPT }), reducerVersion: REDUCER_VERSION },
  });
}
