import {
  type AccountEvent,
  accountEventCodec,
  type AccountState,
  EMPTY_ACCOUNT,
  evolveAccount,
  type UserId,
} from '@app/ledger';
import type { StreamFold } from '../folding/stream-views.js';
import { userOf } from '../folding/user-of.js';

export interface AccountView {
  readonly userId: UserId;
  readonly state: AccountState;
  /** -1 before the first event. */
  readonly revision: bigint;
}

/** Folds `account-<userId>`. */
export const accountFold: StreamFold<AccountView, AccountEvent> = {
  category: 'account',
  codec: accountEventCodec,
  empty: (id) => ({ userId: userOf(id), state: EMPTY_ACCOUNT, revision: -1n }),
  fold: ({ userId, state, revision }, events) => ({
    userId,
    state: events.reduce((current, { event }) => evolveAccount(current, event), state),
    revision: revision + BigInt(events.length),
  }),
};
