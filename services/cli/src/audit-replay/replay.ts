import { ChainBrokenError, StoreUnavailableError, connectEventStore } from '@app/event-store';
import { isUserId, type UserId } from '@app/ledger';
import { ConfigError, createPool, errorMessage, loadConfig } from '@app/platform';
import { z } from 'zod';
import { InputError } from '../cli-io.js';
import { replayUser } from './replay-user.js';
import { sortedJson } from './sorted-json.js';
import { findUserByName } from './users.repository.js';

const configSchema = z.object({
  EVENTSTORE_URL: z.url(),
  /** Names are no part of the streams; an id needs no database. */
  DATABASE_URL: z.url().optional(),
});
type Config = z.output<typeof configSchema>;

/**
 * The folded state of a person as JSON.
 *
 * @param user name or id
 * @throws InputError for an unknown person, a broken chain, or a store that is away
 */
export async function replay(
  user: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  try {
    const config = loadConfig(configSchema, env);
    const userId = isUserId(user) ? user : await idOf(user, config);
    const store = connectEventStore(config.EVENTSTORE_URL);
    try {
      const state = await replayUser(store, userId);
      if (state === undefined) throw new InputError(`There is no stream of a user ${user}.`);
      return sortedJson(state);
    } finally {
      await store.close();
    }
  } catch (error) {
    const isExpected = [ConfigError, ChainBrokenError, StoreUnavailableError].some(
      (kind) => error instanceof kind,
    );
    throw isExpected ? new InputError(errorMessage(error), { cause: error }) : error;
  }
}

async function idOf(name: string, { DATABASE_URL }: Config): Promise<UserId> {
  if (DATABASE_URL === undefined) throw new InputError('DATABASE_URL is needed to find a user by name.');
  const pool = createPool(DATABASE_URL, { applicationName: 'audit', max: 1 });
  try {
    const found = await findUserByName(pool, name);
    if (found === undefined) throw new InputError(`There is no user "${name}".`);
    return found;
  } finally {
    await pool.end();
  }
}
