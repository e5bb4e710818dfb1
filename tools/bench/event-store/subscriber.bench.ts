import pg from 'pg';
import { connectEventStore, type EventStore } from '@app/event-store';
import { type Bench, BenchError } from '../harness/bench.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { StreamWriter } from './stream-writer.ts';

const CATEGORY = 'benchLive';
const CHANNEL = 'bench_events';

export const bench: Bench = {
  title: 'from the call of an append until a subscriber holds the event, over gRPC on loopback',
  run: async ({ installation: start, signal, isFull }) => {
    const installation = await start();
    const store = connectEventStore(installation.eventStoreUrl);
    const [listener, notifier] = [1, 2].map(
      () => new pg.Client({ connectionString: installation.databaseUrl }),
    );
    if (listener === undefined || notifier === undefined) throw new BenchError('two connections are needed');
    const ending = new AbortController();
    try {
      await Promise.all([listener.connect(), notifier.connect()]);
      await listener.query(`listen ${CHANNEL}`);
      const subscriber = await follow(store, AbortSignal.any([signal, ending.signal]));
      const writer = new StreamWriter(store, CATEGORY);
      const samples = await interleaved(
        {
          event: () => Promise.all([subscriber.next(), writer.append()]),
          notification: () =>
            Promise.all([
              new Promise((resolve) => listener.once('notification', resolve)),
              notifier.query(`notify ${CHANNEL}`),
            ]),
        },
        { rounds: isFull ? 10_000 : 2_000, warmUp: 200, signal },
      );
      return [
        {
          ...{ name: 'append to subscriber', unit: 'ms', measured: samplesOf(samples, 'event') },
          ...{ judgedBy: 'p99', target: { atMost: 5 } },
          peer: { name: 'NOTIFY of Postgres to its listener', measured: samplesOf(samples, 'notification') },
          note: 'until both the answer and the event are there; what Postgres tells is not stored',
        },
      ];
    } finally {
      ending.abort();
      await Promise.all([listener.end(), notifier.end()]);
      await store.close();
    }
  },
};

/** Follows the category from here on. `next` resolves with the next event; ask before it can come. */
async function follow(store: EventStore, signal: AbortSignal): Promise<{ next(): Promise<void> }> {
  const head = await store.readLogHead();
  const from = head === 'empty' ? 'start' : head.position;
  const live = Promise.withResolvers<undefined>();
  let waiting = Promise.withResolvers<undefined>();
  const take = async (): Promise<void> => {
    for await (const { kind } of store.subscribeAll({ prefixes: [`${CATEGORY}-`], from, signal })) {
      if (kind === 'caught-up') live.resolve(undefined);
      if (kind === 'event') waiting.resolve(undefined);
    }
  };
  const failed = take().then(() => {
    if (!signal.aborted) throw new BenchError('the subscription ended');
  });
  // Sent to callers that wait for an event; none does at the end.
  failed.catch(() => undefined);
  await Promise.race([live.promise, failed]);
  return {
    next: async () => {
      waiting = Promise.withResolvers<undefined>();
      await Promise.race([waiting.promise, failed]);
    },
  };
}
