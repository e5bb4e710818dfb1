// The store file's own tool, for backups: `copy SOURCE TARGET` or `describe FILE`. Prints what the file holds as JSON.
import { CannotOpenStoreError, sqliteCode } from '../storage/storage-error.js';
import { copyStoreFile, describeStoreFile, type StoreFileFacts } from './copy-store-file.js';

const sqliteFull = 13;
/** Exit codes that the caller tells apart. */
const diskFull = 28;

function run([command, first, second]: readonly string[]): StoreFileFacts | undefined {
  if (command === 'copy' && first !== undefined && second !== undefined) return copyStoreFile(first, second);
  if (command === 'describe' && first !== undefined) return describeStoreFile(first);
  return undefined;
}

try {
  const facts = run(process.argv.slice(2));
  if (facts === undefined) {
    process.stderr.write('usage: copy SOURCE TARGET | describe FILE\n');
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
