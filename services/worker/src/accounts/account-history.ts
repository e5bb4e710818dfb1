import { decodeEvent, type EventStore } from '@app/event-store';
import {
  accountEventCodec,
  type AccountState,
  accountStream,
  EMPTY_ACCOUNT,
  evolveAccount,
  userIdOf,
} from '@app/ledger';

/** More events than any account has; a stream above it is a fault and no reason to read for ever. */
const EVENTS_MAX = 100_000;

/** An account as it was before one of its events. @throws EventDecodeError, StoreUnavailableError */
export async function accountBefore(
  store: EventStore,
  userId: string,
  revision: bigint,
): Promise<AccountState> {
  let state = EMPTY_ACCOUNT;
  for await (const recorded of store.readStream(accountStream(userIdOf(userId)), {
    limit: EVENTS_MAX,
    requiresLeader: true,
  })) {
    if (recorded.revision >= revision) break;
    state = evolveAccount(state, decodeEvent(accountEventCodec, recorded).event);
  }
  return state;
}
