import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
/** All that decides what a ledger folds to. */
const folding = ['@app/ledger', '@app/money'];

/**
 * A hash of the very code that folds a ledger. Taken from the code rather than counted by hand: a snapshot must never
 * outlive a change of a reducer because somebody forgot to raise a number. Some milliseconds, once a process.
 */
export function ledgerReducerVersion(): string {
  const hash = createHash('sha256');
  for (const name of folding) hashFolder(hash, dirname(require.resolve(name)), name);
  return hash.digest('hex').slice(0, 32);
}

function hashFolder(hash: ReturnType<typeof createHash>, folder: string, name: string): void {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name) && !/\.(?:spec|d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of entries) hash.update(`${name}${file.slice(folder.length)}\n`).update(readFileSync(file));
}
