// The store file's own tool: `copy SOURCE TARGET` and `describe FILE` for backups, `scavenge FILE` for a server that is
// stopped. Prints as JSON what the file holds, or what was done.
import { CannotOpenStoreError, sqliteCode } from '../storage/storage-error.js';
import { copyStoreFile, describeStoreFile } from './copy-store-file.js';
import { scavengeStoreFile } from './scavenge-store-file.js';

const sqliteFull = 13;
/** Exit codes that the caller tells apart. */
const diskFull = 28;

async function run([command, first, second]: readonly string[]): Promise<object | undefined> {
  if (first === undefined) return undefined;
  if (command === 'copy' && second !== undefined) return copyStoreFile(first, second);
  if (command === 'describe') return describeStoreFile(first);
  if (command === 'scavenge') return scavengeStoreFile(first, untilTold());
  return undefined;
}

/** Ctrl-C ends a scavenge between two steps; what was removed by then is removed. */
function untilTold(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      stopping.abort();
    });
  }
  return stopping.signal;
}

try {
  const facts = await run(process.argv.slice(2));
  if (facts === undefined) {
    process.stderr.write('usage: copy SOURCE TARGET | describe FILE | scavenge FILE\n');
    process.exitCode = 2;
  } else {
    process.stdout.write(`${JSON.stringify(facts)}\n`);
  }
} catch (error) {
  const isExpected = error instanceof CannotOpenStoreError || sqliteCode(error) !== undefined;
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text ?? ''}\n`);
  process.exitCode = sqliteCode(error) === sqliteFull ? diskFull : 1;
}
