import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopAtEnd } from './stops.mjs';

const MEMORY = '/dev/shm';
const PREFIX = 'app-test-files-';
/** Many times what a run needs, so that neither the tests nor the machine ever want for it. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Has the tests of this run keep their files in memory, where the machine has plenty. A database is three hundred files:
 * to make them on a disk takes ten times as long, and every test file makes one. Nothing here proves what a disk keeps
 * when the power goes; what is killed are processes.
 */
export function keepFilesInMemory() {
  if (tmpdir().startsWith(MEMORY) || !hasRoom()) return;
  for (const folder of abandonedFolders()) rmSync(folder, { recursive: true, force: true });
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // The account that PostgreSQL runs as under root may have to pass through.
  chmodSync(folder, 0o711);
  stopAtEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // Where os.tmpdir() is from now on, in the workers and in all that they start.
  process.env.TMPDIR = folder;
}

/** What runs left in memory that were killed. */
export function abandonedFolders() {
  if (!existsSync(MEMORY)) return [];
  const pidOf = (name) => new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
  return readdirSync(MEMORY)
    .filter((name) => pidOf(name) !== undefined && !isAlive(Number(pidOf(name))))
    .map((name) => join(MEMORY, name));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES && process.availableMemory() > 2 * ROOM_BYTES;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
