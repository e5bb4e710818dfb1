import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode, ProvisioningError } from '../provisioning-error.js';
import type { ServerAccount } from './server-account.js';

/**
 * The folder that holds one cluster: `data` (PostgreSQL's own), `password` of the product's role, `superuser-password`.
 *
 * Below a folder that only root may enter, the server's account cannot walk to it. It therefore inherits the open
 * folder as file descriptor 3 and names it `/proc/self/fd/3`, which needs no walk, so that the state can stay in the
 * project's `.data` wherever the project is.
 */
export interface ClusterHome {
  /** The cluster as this process sees it. */
  readonly cluster: string;
  /** A path below the home as the server process receives it. */
  readonly inside: (name: string) => string;
  readonly password: string;
  readonly superuserPassword: string;
  /** A file in the cluster, made once both roles are as this version wants them. */
  readonly rolesMark: string;
  /** Open folder to hand over as file descriptor 3, or undefined when the server uses plain paths. */
  readonly folder: number | undefined;
  readonly close: () => void;
}

/** Creates the home (mode 700, owned by the account) and its password at first use, and opens it. */
export function openClusterHome(home: string, account: ServerAccount | undefined): ClusterHome {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chmodSync(home, 0o700);
    if (account !== undefined) chownSync(home, account.uid, account.gid);
    const password = readOrCreatePassword(join(home, 'password'), account);
    const superuserPassword = readOrCreatePassword(join(home, 'superuser-password'), account);
    const folder = account !== undefined && existsSync('/proc/self/fd') ? openSync(home, 'r') : undefined;
    return {
      cluster: join(home, 'data'),
      inside: (name) => (folder === undefined ? join(home, name) : `/proc/self/fd/3/${name}`),
      password,
      superuserPassword,
      rolesMark: join(home, 'data', 'roles-separated'),
      folder,
      close: () => {
        if (folder !== undefined) closeSync(folder);
      },
    };
  } catch (cause) {
    throw new ProvisioningError(
      'PROVISIONING.FOLDER_UNUSABLE',
      `the folder ${home} cannot be used (${errorCode(cause) ?? 'unknown error'}); it may belong to another user`,
      { cause },
    );
  }
}

function readOrCreatePassword(file: string, account: ServerAccount | undefined): string {
  try {
    writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    if (account !== undefined) chownSync(file, account.uid, account.gid);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
