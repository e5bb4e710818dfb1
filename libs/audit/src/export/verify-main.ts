import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AuditError } from '../shared/audit.error.js';
import { verifyFolder } from './verify-folder.js';

// The program next to an exported record: `node verify.mjs [FOLDER]`, exit code 0 where everything holds.
const folder = process.argv[2] ?? fileURLToPath(new URL('record', import.meta.url));

try {
  for (const line of await verifyFolder(folder, basename(folder))) process.stdout.write(`${line}\n`);
} catch (error) {
  if (!(error instanceof AuditError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.isFinding ? 1 : 3;
}
