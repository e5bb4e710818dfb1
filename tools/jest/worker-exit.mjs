// Loaded into every process of a run (tools/launcher/test.mjs). The event loop of a worker is empty some milliseconds
// after Jest asks it to end. Node then frees a heap of hundreds of MB, which takes longer than the half second after which
// Jest reports a leak; a process that exits at once gives its memory back all the same.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.env.JEST_WORKER_ID !== undefined) {
  // Added as late as possible, because no exit listener after this one is called.
  process.once('beforeExit', () => {
    process.once('exit', () => process.exit());
  });
}
