import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
const OPEN_TO_OTHERS = 0o077;
const STICKY = 0o1000;
/** What the stack keeps in DATA_DIR; the folder of Postgres is made private by what starts it. */
const KEPT = ['event-store', 'event-store-access', 'keys', 'logs', 'run'];

/**
 * Keeps the data from other users of the machine: whatever this process and its children make from now on is theirs
 * alone, and what an earlier version left open is closed. Only what the stack itself keeps there is touched.
 */
export function makeDataPrivate(dataDir: string): void {
  process.umask(OPEN_TO_OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: FOLDER });
  const { mode, uid } = lstatSync(dataDir);
  // A DATA_DIR that is everybody's folder, such as /tmp, stays as it is.
  if (uid === process.getuid?.() && (mode & STICKY) === 0) chmodSync(dataDir, FOLDER);
  for (const name of KEPT) tighten(join(dataDir, name));
}

function tighten(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isSymbolicLink()) return;
  if ((stat.mode & OPEN_TO_OTHERS) !== 0) chmodSync(path, stat.isDirectory() ? FOLDER : FILE);
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path)) tighten(join(path, name));
}
