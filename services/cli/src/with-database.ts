import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  ConfigError,
  createDatabase,
  createPool,
  errorMessage,
  isTransientDatabaseError,
  loadConfig,
} from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { InputError } from './cli-io.js';

const configSchema = z.object({ DATABASE_URL: z.url() });

/**
 * Opens the database for `work` and closes it after it.
 * @throws InputError for settings and a database that cannot be used; what `work` throws otherwise
 */
export async function withDatabase<T>(
  applicationName: string,
  work: (database: Kysely<AppSchema>) => Promise<T>,
): Promise<T> {
  try {
    const { DATABASE_URL } = loadConfig(configSchema, process.env);
    const database = createDatabase<AppSchema>(createPool(DATABASE_URL, { applicationName, max: 2 }));
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  } catch (error) {
    if (error instanceof ConfigError || isTransientDatabaseError(error))
      throw new InputError(errorMessage(error), { cause: error });
    throw error;
  }
}
