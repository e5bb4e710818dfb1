// One thread of a rebuild: folds the buckets that it is given and writes their rows.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createFillPool, fill, type FillAnswer, type FillTask } from './fill-buckets.js';

const { databaseUrl, schema } = z.object({ databaseUrl: z.string(), schema: z.string() }).parse(workerData);
const pool = createFillPool(databaseUrl);

parentPort?.on('message', (task: FillTask) => {
  void fill(task, pool, schema).then(
    (filled) => {
      answer({ filled });
    },
    (error: unknown) => {
      answer({ failed: error instanceof Error ? error : new Error(String(error)) });
    },
  );
});

function answer(message: FillAnswer): void {
  parentPort?.postMessage(message);
}
