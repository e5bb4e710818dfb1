import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { connectEventStore } from '@app/event-store';
import { registerSubscriber } from '../../stack/testing/trader.ts';
import { type Bench, type BenchContext, BenchError } from '../harness/bench.ts';
import { HttpClient } from '../harness/http-client.ts';
import { interleaved, samplesOf, timed } from '../harness/interleave.ts';
import { previewFile } from './preview-file.ts';

const PREVIEW_MS = 5_000;

/** Other people's request, with nobody importing and while files are looked at. */
const ASKED = '/api/portfolio';
const REQUESTS = 400;
const NAMES = ['bench-importer', 'bench-other'] as const;

export const bench: Bench = {
  title: 'a file of 20,000 rows, and everybody else meanwhile',
  run: async (context) => {
    const address = await installed(context);
    const { signal, isFull } = context;
    const [importer, other] = await Promise.all(NAMES.map((name) => HttpClient.signIn(address, name)));
    if (importer === undefined || other === undefined) throw new Error('two people are needed');
    let files = 0;
    const preview = (): Promise<void> => {
      files += 1;
      return previewFile(importer, String(files));
    };
    const previews = await interleaved({ preview }, { rounds: isFull ? 20 : 5, warmUp: 1, signal });
    const ask = (): Promise<void> => other.get(ASKED);
    const alone = samplesOf(await interleaved({ ask }, { rounds: REQUESTS, warmUp: 5, signal }), 'ask');
    const meanwhile = await whileLooking(address, ask, signal);
    return [
      {
        ...{ name: 'preview of 20,000 rows', unit: 'ms', judgedBy: 'p99', target: { atMost: PREVIEW_MS } },
        measured: samplesOf(previews, 'preview'),
      },
      { name: 'portfolio of another person, alone', unit: 'ms', judgedBy: 'p99', measured: alone },
      {
        ...{ name: 'portfolio of another person, meanwhile', unit: 'ms', judgedBy: 'p99' },
        ...{ measured: meanwhile, target: { atMost: 2 * p99(alone) } },
        note: 'at most twice its p99 alone',
      },
    ];
  },
};

/** @returns address of an api with the people of this bench */
async function installed({ say, ownInstallation }: BenchContext): Promise<string> {
  const installation = await ownInstallation();
  const store = connectEventStore(installation.eventStoreUrl);
  try {
    say('starting api and projector');
    const { address } = await installation.startApiProcess();
    await installation.startService('projector');
    for (const name of NAMES) await registerSubscriber(installation, store, name);
    return address;
  } finally {
    await store.close();
  }
}

/** Times of one person's requests while another one looks at file after file. */
async function whileLooking(
  address: string,
  ask: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const workerData = { address, username: NAMES[0] };
  const looking = new Worker(new URL('./preview-thread.ts', import.meta.url), { workerData });
  let failure: string | undefined;
  looking.on('error', (error) => {
    failure = String(error);
  });
  try {
    await once(looking, 'message');
    const times: number[] = [];
    while (times.length < REQUESTS) {
      signal.throwIfAborted();
      if (failure !== undefined) throw new BenchError(failure);
      times.push(await timed(ask));
    }
    return times;
  } finally {
    await looking.terminate();
  }
}

const p99 = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
};
