import {
  createRepository,
  createSnapshotLru,
  type EventStore,
  foldWith,
  type Repository,
} from '@app/event-store';
import { type AccountEvent, type AccountState, EMPTY_ACCOUNT, evolveAccount } from '@app/ledger';
import type { Clock } from '@app/platform';
import type { KeyWrapping } from '../personal-data/key-wrapping.js';
import { signedAccountCodec } from './signed-account-codec.js';

export type AccountRepository = Repository<AccountState, AccountEvent>;

const STATES_KEPT = 5_000;
/** Of states that live in memory only: no other code has ever folded them. */
const REDUCER_VERSION = 'this process';

/** Loads and changes `account-<userId>`; roles count where they are signed under the master key. */
export function accountRepository(store: EventStore, clock: Clock, wrapping: KeyWrapping): AccountRepository {
  return createRepository<AccountState, AccountEvent>({
    store,
    clock,
    category: 'account',
    codec: signedAccountCodec(wrapping),
    initialState: EMPTY_ACCOUNT,
    fold: foldWith(evolveAccount),
    snapshots: { cache: createSnapshotLru({ capacity: STATES_KEPT }), reducerVersion: REDUCER_VERSION },
  });
}
