import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@app/backup';

/** Where `npm start` keeps the key that opens people's own words, unless APP_MASTER_KEY gives it. */
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'master-key');

/** The same for the processes of one installation: sealing and opening need the same key. */
export const masterKeyEnvironment = (dataDir: string): { readonly APP_MASTER_KEY_FILE: string } => ({
  APP_MASTER_KEY_FILE: process.env['APP_MASTER_KEY_FILE'] ?? masterKeyFile(dataDir),
});

/** The master key where there is one; unlike a start, which makes it, this never does. @throws MasterKeyError */
export async function existingMasterKey(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<KeyObject | undefined> {
  const file = env['APP_MASTER_KEY_FILE'] || masterKeyFile(dataDir);
  const given = env['APP_MASTER_KEY'] || undefined;
  if (given === undefined && !existsSync(file)) return undefined;
  // Not of every command: it brings the database client and the list of common passwords.
  const { loadMasterKey } = await import('@app/accounts');
  return loadMasterKey({ APP_MASTER_KEY: given, APP_MASTER_KEY_FILE: file });
}

/** What the maker of a backup has to know: it opens no note without the master key, which it does not hold. */
export function backupNotice(
  manifest: Manifest,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (!holdsPersonKeys(manifest)) return undefined;
  const key = isGiven(env) ? 'APP_MASTER_KEY' : masterKeyFile(dataDir);
  return `The master key is not part of it: keep a copy of ${key} in another place, or what is restored does not start.`;
}

/** What is to be done before the first start on restored data, when the master key is not there. */
export function restoreNotice(
  manifest: Manifest,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const file = masterKeyFile(dataDir);
  if (!holdsPersonKeys(manifest) || isGiven(env) || existsSync(file)) return undefined;
  return `Before the first start put the master key of the backed-up installation into ${file}: without it the product does not start.`;
}

function holdsPersonKeys({ postgres }: Manifest): boolean {
  return postgres.tables.some(({ name, rows }) => name === 'person_keys' && rows > 0);
}

function isGiven(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['APP_MASTER_KEY'] ?? env['APP_MASTER_KEY_FILE']);
}
