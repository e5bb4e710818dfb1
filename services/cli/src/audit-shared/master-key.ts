import { existsSync } from 'node:fs';
import { KeyWrapping, loadMasterKey, MasterKeyError } from '@app/accounts';

/** What the master key gives; without it, why there is none. */
export type MasterKeyFound =
  { readonly wrapping: KeyWrapping } | { readonly wrapping: undefined; readonly reason: string };

/** The master key of the environment. Unlike the services, an audit never makes one. */
export async function findMasterKey(
  env: Readonly<Record<string, string | undefined>>,
): Promise<MasterKeyFound> {
  const given = {
    APP_MASTER_KEY: env['APP_MASTER_KEY'] || undefined,
    APP_MASTER_KEY_FILE: env['APP_MASTER_KEY_FILE'] || undefined,
  };
  // A file that is not there would be made, with a key that opens nothing.
  const isThere = given.APP_MASTER_KEY !== undefined || existsSync(given.APP_MASTER_KEY_FILE ?? '');
  if (!isThere)
    return {
      wrapping: undefined,
      reason: 'the master key is not here: set APP_MASTER_KEY or APP_MASTER_KEY_FILE',
    };
  try {
    return { wrapping: new KeyWrapping(await loadMasterKey(given)) };
  } catch (error) {
    if (error instanceof MasterKeyError) return { wrapping: undefined, reason: error.message };
    throw error;
  }
}
