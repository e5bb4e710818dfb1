// Looks at file after file until it is ended. A thread of its own: an answer of 20,000 rows, read where the requests of
// others are timed, would delay those by what it costs the reader.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { HttpClient } from '../harness/http-client.ts';
import { previewFile } from './preview-file.ts';

const { address, username } = z.object({ address: z.string(), username: z.string() }).parse(workerData);
const client = await HttpClient.signIn(address, username);
for (let number = 1; ; number += 1) {
  await previewFile(client, `thread ${String(number)}`);
  parentPort?.postMessage(number);
}
