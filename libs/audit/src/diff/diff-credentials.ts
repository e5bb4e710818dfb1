import { decodeEvent } from '@app/event-store';
import { type AccountState, EMPTY_ACCOUNT, evolveAccount, type UserId } from '@app/ledger';
import { compareRows } from './compare-rows.js';
import type { DiffStores } from './diff-stores.js';

/** Instead of a full name: whoever reads differences is not told it, as nobody who reads a stream is. */
const [AS_REGISTERED, ANOTHER] = ['the name of the registration', 'another name'];

/**
 * Compares roles, status and names in `app.credentials` with what the account's events give. They are copied a moment after an
 * event; a difference is one when it stays. Who has no credentials cannot sign in, and has none to compare.
 * @throws StoreUnavailableError, EventDecodeError
 */
export async function diffCredentials(stores: DiffStores, userId: UserId): Promise<readonly string[]> {
  for (;;) {
    const found = await stores.credentials.copiesOf(userId);
    if (found === undefined) return [];
    const state = await accountOf(stores, userId);
    const { full_name: fullName, ...names } = await namesOf(stores, userId, state);
    const expected = {
      user_id: userId,
      is_admin: state.roles.includes('admin'),
      is_auditor: state.roles.includes('auditor'),
      status: state.status === 'active' ? 'active' : 'disabled',
      ...names,
      ...(fullName === undefined ? {} : { full_name: AS_REGISTERED }),
    };
    const rows = state.userId === null ? [] : [expected];
    const shown = { ...found, full_name: found['full_name'] === fullName ? AS_REGISTERED : ANOTHER };
    const differences = compareRows({ table: 'app.credentials', key: ['user_id'], rows }, [shown]);
    if (differences.length === 0 || !(await stores.patience.wait()))
      return differences.map((line) => `user ${userId}, ${line}`);
  }
}

/** Names as they were sealed at the registration; nothing where they cannot be opened, or were not kept in events yet. */
async function namesOf(
  { texts }: DiffStores,
  userId: UserId,
  state: AccountState,
): Promise<{ readonly username?: string; readonly full_name?: string }> {
  const open = await texts?.openerFor(userId);
  const username = open?.(state.username, 'account username').text ?? undefined;
  const fullName = open?.(state.fullName, 'account full-name').text ?? undefined;
  return {
    ...(username === undefined ? {} : { username }),
    ...(fullName === undefined ? {} : { full_name: fullName }),
  };
}

async function accountOf({ store, accountCodec }: DiffStores, userId: UserId): Promise<AccountState> {
  let state = EMPTY_ACCOUNT;
  for await (const recorded of store.readStream(`account-${userId}`))
    state = evolveAccount(state, decodeEvent(accountCodec, recorded).event);
  return state;
}
