import { z } from 'zod';
import {
  accountRepository,
  type AccountServices,
  createAccountServices,
  KeyWrapping,
  loadMasterKey,
  MasterKeyError,
  newPasswordSettings,
  passwordSettings,
  PersonalTexts,
  PersonKeysRepository,
  signedAccountCodec,
} from '@app/accounts';
import {
  connectEventStore,
  createRepository,
  type EventStore,
  eventStoreUrlSchema,
  type Repository,
  StoreRefusedError,
  StoreUnavailableError,
  type StreamCodec,
} from '@app/event-store';
import {
  type AccountEvent,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStreams,
} from '@app/ledger';
import {
  ConfigError,
  createDatabase,
  createLogger,
  createPool,
  errorMessage,
  isTransientDatabaseError,
  loadConfig,
  systemClock,
  systemIds,
} from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { InputError } from '../cli-io.js';

const configSchema = z.object({
  DATABASE_URL: z.url(),
  EVENTSTORE_URL: eventStoreUrlSchema,
  APP_MASTER_KEY: z.string().optional(),
  APP_MASTER_KEY_FILE: z.string().optional(),
  ...newPasswordSettings,
  ...passwordSettings,
});

export type Environment = Readonly<Record<string, string | undefined>>;

export interface AdminContext {
  readonly services: AccountServices;
  readonly store: EventStore;
  /** Fewest characters of a new password. */
  readonly passwordMinLength: number;
  /** Checks the signatures of roles. */
  readonly accountCodec: StreamCodec<AccountEvent>;
  readonly subscriptions: Repository<SubscriptionState, SubscriptionEvent>;
}

/**
 * Opens the stores for one administrative command and closes them after it.
 * @throws InputError for settings and stores that cannot be used
 */
export async function withAdminContext<Result>(
  env: Environment,
  work: (context: AdminContext) => Promise<Result>,
): Promise<Result> {
  try {
    const config = loadConfig(configSchema, env);
    const wrapping = new KeyWrapping(await loadMasterKey(config));
    const store = connectEventStore(config.EVENTSTORE_URL);
    const database = createDatabase<AppSchema>(
      createPool(config.DATABASE_URL, { applicationName: 'admin', max: 3 }),
    );
    try {
      const texts = new PersonalTexts({
        keys: new PersonKeysRepository(database),
        wrapping,
        ids: systemIds,
        logger: createLogger({ service: 'admin', level: 'error' }),
      });
      const services = createAccountServices({
        ...{ database, texts, wrapping, passwordSettings: config, clock: systemClock, ids: systemIds },
        accounts: accountRepository(store, systemClock, wrapping),
      });
      const subscriptions = createRepository<SubscriptionState, SubscriptionEvent>({
        ...{ store, clock: systemClock, ...subscriptionStreams },
      });
      return await work({
        ...{ services, subscriptions, store, accountCodec: signedAccountCodec(wrapping) },
        passwordMinLength: config.PASSWORD_MIN_LENGTH,
      });
    } finally {
      await database.destroy();
      await store.close();
    }
  } catch (error) {
    throw readable(error);
  }
}

/** What the person at the console can act on, as a line; anything else is a bug and stays what it is. */
function readable(error: unknown): unknown {
  const isExpected = [ConfigError, MasterKeyError, StoreRefusedError, StoreUnavailableError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return new InputError(errorMessage(error), { cause: error });
  if (isTransientDatabaseError(error))
    return new InputError('Postgres at DATABASE_URL cannot be reached.', { cause: error });
  return error;
}
