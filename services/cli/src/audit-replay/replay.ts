import {
  ChainBrokenError,
  StoreUnavailableError,
  connectEventStore,
  type EventStore,
} from '@app/event-store';
import { isUserId, parseStreamName, type UserId } from '@app/ledger';
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
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folded state of a person as JSON.
 *
 * @param user name or id
 * @throws InputError for an unknown person, a broken chain, or a store that is away
 */
export async function replayOne(user: string, env: Environment): Promise<string> {
  const config = configOf(env);
  const userId = isUserId(user) ? user : await idOf(user, config);
  const store = connectEventStore(config.EVENTSTORE_URL);
  try {
    const state = await replayUser(store, userId);
    if (state === undefined) throw new InputError(`There is no stream of a user ${user}.`);
    return sortedJson(state);
  } catch (error) {
    throw readable(error);
  } finally {
    await store.close();
  }
}

/**
 * Everybody's folded state, one line of JSON each, by id. Only the ids are held in memory together.
 *
 * @throws InputError for a broken chain or a store that is away
 */
export async function* replayAll(env: Environment): AsyncGenerator<string> {
  const store = connectEventStore(configOf(env).EVENTSTORE_URL);
  try {
    for (const userId of await allUsers(store)) {
      const state = await replayUser(store, userId);
      if (state !== undefined) yield sortedJson(state, 0);
    }
  } catch (error) {
    throw readable(error);
  } finally {
    await store.close();
  }
}

/** Ids of all streams that belong to a person, found by reading the log once. */
async function allUsers(store: EventStore): Promise<readonly UserId[]> {
  const users = new Set<UserId>();
  const prefixes = ['account-', 'subscription-', 'ledger-'];
  const { signal } = new AbortController();
  for await (const message of store.subscribeAll({ prefixes, from: 'start', signal })) {
    if (message.kind === 'caught-up') break;
    const user = message.kind === 'event' ? parseStreamName(message.event.stream)?.userId : undefined;
    if (user !== undefined) users.add(user);
  }
  return [...users].sort();
}

function configOf(env: Environment): Readonly<Config> {
  try {
    return loadConfig(configSchema, env);
  } catch (error) {
    throw readable(error);
  }
}

/** What the person at the console can act on, as a line; anything else is a bug and stays what it is. */
function readable(error: unknown): unknown {
  const isExpected = [ConfigError, ChainBrokenError, StoreUnavailableError].some(
    (kind) => error instanceof kind,
  );
  return isExpected ? new InputError(errorMessage(error), { cause: error }) : error;
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
