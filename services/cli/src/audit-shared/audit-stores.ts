import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type KeyWrapping, signedAccountCodec } from '@app/accounts';
import { type AuditedStores, AuditError, type AuditErrorCode } from '@app/audit';
import {
  ChainBrokenError,
  connectEventStore,
  EventDecodeError,
  eventStoreUrlSchema,
  ServerTooOldError,
  StoreRefusedError,
  StoreUnavailableError,
} from '@app/event-store';
import { accountEventCodec, isUserId, LedgerInvariantError, type UserId } from '@app/ledger';
import {
  ConfigError,
  createDatabase,
  createPool,
  errorMessage,
  isTransientDatabaseError,
  loadConfig,
} from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { findMasterKey } from './master-key.js';
import { UsersRepository } from './users.repository.js';

const configSchema = z.object({
  EVENTSTORE_URL: eventStoreUrlSchema,
  /** Names, prices and read models are no part of the streams; what needs none of them needs no database. */
  DATABASE_URL: z.url().optional(),
  /** Why there is none, where somebody looked for it. */
  DATABASE_MISSING: z.string().optional(),
});

export type Environment = Readonly<Record<string, string | undefined>>;

/** The stores of one audit command. */
export interface AuditStores extends AuditedStores {
  /** Undefined where none is configured. */
  readonly database: Kysely<AppSchema> | undefined;
  /** Why there is no database. */
  readonly databaseMissing: string;
  /** Opens what is sealed; undefined without the master key. */
  readonly wrapping: KeyWrapping | undefined;
  /** Why no signature is checked; undefined where they are. */
  readonly signaturesUnchecked: string | undefined;
}

/**
 * Opens the stores for `work` and closes them after it.
 * @throws AuditError for settings, stores and events that cannot be used; what `work` throws otherwise
 */
export async function withAuditStores<T>(
  env: Environment,
  work: (stores: AuditStores) => Promise<T>,
): Promise<T> {
  try {
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
    const { EVENTSTORE_URL, DATABASE_URL, DATABASE_MISSING } = loadConfig(configSchema, given);
    const store = connectEventStore(EVENTSTORE_URL);
    const database =
      DATABASE_URL === undefined
        ? undefined
        : createDatabase<AppSchema>(createPool(DATABASE_URL, { applicationName: 'audit', max: 2 }));
    try {
      const masterKey = await findMasterKey(env);
      const isChecked = masterKey.wrapping !== undefined;
      return await work({
        store,
        database,
        databaseMissing: DATABASE_MISSING ?? 'DATABASE_URL is not set',
        accountCodec: isChecked ? signedAccountCodec(masterKey.wrapping) : accountEventCodec,
        wrapping: masterKey.wrapping,
        signaturesUnchecked: isChecked ? undefined : masterKey.reason,
      });
    } finally {
      await database?.destroy();
      await store.close();
    }
  } catch (error) {
    throw readable(error);
  }
}

/** The database, for what cannot be said without it. @throws AuditError */
export function requiredDatabase(
  { database, databaseMissing }: AuditStores,
  what: string,
): Kysely<AppSchema> {
  if (database === undefined)
    throw new AuditError('AUDIT.SETTINGS', `Postgres is needed ${what}: ${databaseMissing}.`);
  return database;
}

/** The user of a name or id. @throws AuditError for an unknown name */
export async function resolveUser(stores: AuditStores, user: string): Promise<UserId> {
  if (isUserId(user)) return user;
  const found = await new UsersRepository(requiredDatabase(stores, 'to find a user by name')).byName(user);
  if (found === undefined) throw new AuditError('AUDIT.USER_UNKNOWN', `There is no user "${user}".`);
  return found;
}

const EXPECTED: readonly (readonly [new (...args: never[]) => Error, AuditErrorCode])[] = [
  [ConfigError, 'AUDIT.SETTINGS'],
  [ChainBrokenError, 'AUDIT.CHAIN_BROKEN'],
  [ServerTooOldError, 'AUDIT.SERVER_TOO_OLD'],
  [StoreUnavailableError, 'AUDIT.EVENT_STORE_UNREACHABLE'],
  [StoreRefusedError, 'AUDIT.EVENT_STORE_REFUSED'],
  [EventDecodeError, 'AUDIT.EVENT_UNREADABLE'],
  [LedgerInvariantError, 'AUDIT.EVENT_UNREADABLE'],
];

/** What the person at the console can act on, as a line; anything else is a bug and stays what it is. */
function readable(error: unknown): unknown {
  if (error instanceof AuditError) return error;
  for (const [kind, code] of EXPECTED)
    if (error instanceof kind) return new AuditError(code, errorMessage(error), { cause: error });
  if (isTransientDatabaseError(error))
    return new AuditError('AUDIT.DATABASE_UNREACHABLE', 'Postgres at DATABASE_URL cannot be reached.', {
      cause: error,
    });
  return error;
}
