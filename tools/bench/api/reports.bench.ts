import { setTimeout as delay } from 'node:timers/promises';
import { reportTypeSchema } from '@app/contracts';
import { connectEventStore } from '@app/event-store';
import { registerSubscriber } from '../../stack/testing/trader.ts';
import { type Bench, type BenchContext, BenchError, type Figure } from '../harness/bench.ts';
import { HttpClient } from '../harness/http-client.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { untilProjected } from '../harness/read-models.ts';
import { longLedger } from '../ledger/long-ledger.ts';
import { writeLedger } from '../ledger/write-ledger.ts';

/** A daily buyer's decade, and a long import. */
const ACCOUNTS = [
  { name: 'bench-decade', events: 5_000, atMost: 300 },
  { name: 'bench-import', events: 20_000, atMost: 1_000 },
] as const;

export const bench: Bench = {
  title: 'reports over everything of a long account, over HTTP',
  run: async (context) => {
    const { signal, isFull } = context;
    const clients = await gather(context);
    const asked = Object.fromEntries(
      ACCOUNTS.flatMap(({ events }, index) =>
        reportTypeSchema.options.map((type) => [
          nameOf(type, events),
          () => clients[index]?.get(`/api/reports/${type}`),
        ]),
      ),
    );
    const samples = await interleaved(asked, { rounds: isFull ? 300 : 40, warmUp: 5, signal });
    return ACCOUNTS.flatMap(({ events, atMost }) =>
      reportTypeSchema.options.map((type): Figure => ({
        ...{ name: nameOf(type, events), unit: 'ms', judgedBy: 'p99', target: { atMost } },
        measured: samplesOf(samples, nameOf(type, events)),
        ...(type === 'strategy-performance' ? { note: 'with the luck band of its weeks' } : {}),
      })),
    );
  },
};

const nameOf = (type: string, events: number): string => `${type}, ${String(events)} events`;

async function gather({ say, signal, ownInstallation }: BenchContext): Promise<readonly HttpClient[]> {
  say('making the events by their deciders');
  // Before anything is connected: this computes for a while without a pause.
  const ledgers = ACCOUNTS.map(({ events }, index) =>
    longLedger(`00000000-0000-7000-8000-0000000000a${String(index)}`, events),
  );
  const installation = await ownInstallation();
  const store = connectEventStore(installation.eventStoreUrl);
  try {
    say('starting api, projector and worker');
    const { address } = await installation.startApiProcess();
    await installation.startService('projector');
    await installation.startService('worker');
    for (const [index, { name }] of ACCOUNTS.entries())
      await writeLedger(
        store,
        await registerSubscriber(installation, store, name),
        ledgers[index]?.stream ?? [],
      );
    say('waiting for the read models and the market');
    const events = BigInt(ACCOUNTS.reduce((sum, account) => sum + account.events, 0));
    await untilProjected(installation, { events, since: performance.now(), signal });
    const clients = await Promise.all(ACCOUNTS.map(({ name }) => HttpClient.signIn(address, name)));
    for (const client of clients) await untilPriced(client, signal);
    return clients;
  } finally {
    await store.close();
  }
}

const PRICED_WITHIN_MS = 120_000;

/** Without a market there is no comparison, and nothing to measure. */
async function untilPriced(client: HttpClient, signal: AbortSignal): Promise<void> {
  const end = performance.now() + PRICED_WITHIN_MS;
  while (performance.now() < end) {
    try {
      await client.get('/api/market-data');
      return;
    } catch {
      await delay(500, undefined, { signal });
    }
  }
  throw new BenchError('no market came');
}
