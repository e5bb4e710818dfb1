import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from '../process-identity.js';
import { errorCode } from '../provisioning-error.js';
import { connectionString } from './connection-string.js';
import { readPostmasterFile } from './postmaster-file.js';

/**
 * Connection string of a database on the server that runs on `home`, whoever started it and on whatever port; undefined
 * when none runs. Holds the password: never log it.
 */
export function runningPostgresUrl(home: string, database: string): string | undefined {
  const file = readPostmasterFile(join(home, 'data'));
  if (file?.ready !== true || identityOf(file.pid) === undefined) return undefined;
  try {
    const password = readFileSync(join(home, 'password'), 'utf8').trim();
    return connectionString({ port: file.port, password, database });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
