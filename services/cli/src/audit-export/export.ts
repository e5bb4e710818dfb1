import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PersonalTexts, PersonKeysRepository } from '@app/accounts';
import { AuditError, exportRecord, type Manifest, type Opener } from '@app/audit';
import { type Clock, errorCode, silentLogger, systemClock, systemIds } from '@app/platform';
import {
  type AuditStores,
  type Environment,
  resolveUser,
  withAuditStores,
} from '../audit-shared/audit-stores.js';
import { findMasterKey } from '../audit-shared/master-key.js';

export interface ExportRequest {
  /** Name or id. */
  readonly user: string;
  /** Absolute path of a folder that is empty or not there yet. */
  readonly folder: string;
  /** The folder as it was named, for messages. */
  readonly name: string;
}

/**
 * Writes all that is known of a person into a folder that can be verified without any server.
 *
 * @returns the manifest, which is written last: a folder without one is an export that was broken off
 * @throws AuditError for an unknown person, a folder in use, a chain that does not hold, a store that is away
 */
export async function exportUser(
  { user, folder, name }: ExportRequest,
  env: Environment,
  clock: Clock = systemClock,
): Promise<Manifest> {
  return withAuditStores(env, async (stores) => {
    const userId = await resolveUser(stores, user);
    const options = { opener: await openerIn(stores, env), now: clock.now() };
    const record = await exportRecord(stores.store, userId, options);
    if (record === undefined)
      throw new AuditError('AUDIT.USER_UNKNOWN', `There is no stream of a user ${user}.`);
    await useFolder(folder, name);
    for (const [file, bytes] of record.files) await writeFile(join(folder, file), bytes, { mode: 0o600 });
    return record.manifest;
  });
}

async function openerIn({ database }: AuditStores, env: Environment): Promise<Opener> {
  if (database === undefined)
    return { sealed: 'DATABASE_URL is not set: the keys of persons are in Postgres' };
  const found = await findMasterKey(env);
  if (found.wrapping === undefined) return { sealed: found.reason };
  const keys = new PersonKeysRepository(database);
  return {
    texts: new PersonalTexts({ keys, wrapping: found.wrapping, ids: systemIds, logger: silentLogger() }),
  };
}

/** For its owner only: it holds what a person did and maybe wrote. */
async function useFolder(folder: string, name: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await readdir(folder);
    if (found.length === 0) return;
  } catch (error) {
    const isFile = errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOTDIR';
    const reason = isFile ? `${name} is a file; choose a folder.` : `The folder ${name} cannot be made.`;
    throw new AuditError('AUDIT.FOLDER_IN_USE', reason, { cause: error });
  }
  throw new AuditError('AUDIT.FOLDER_IN_USE', `The folder ${name} is not empty; choose another one.`);
}
