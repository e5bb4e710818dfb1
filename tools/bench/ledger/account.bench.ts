import pg from 'pg';
import { connectEventStore, createRepository, type EventStore } from '@app/event-store';
import { type LedgerEvent, type LedgerState, ledgerStreams } from '@app/ledger';
import { systemClock } from '@app/platform';
import { registerSubscriber } from '../../stack/testing/trader.ts';
import type { Bench, BenchContext, Figure } from '../harness/bench.ts';
import { HttpClient } from '../harness/http-client.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { interleaved, samplesOf, timed } from '../harness/interleave.ts';
import { processorMsWhile } from '../harness/processor-time.ts';
import { untilProjected } from '../harness/read-models.ts';
import { longLedger, type LongLedger } from './long-ledger.ts';
import { writeLedger } from './write-ledger.ts';

/** A daily buyer's decade, and a long import, which is opened alone. */
const EVENTS = 5_000;
const IMPORTED_EVENTS = 20_000;
const SMALL_EVENTS = 100;
const TODAY = new Date().toISOString().slice(0, 10);
const LONG_AGO = '2017-02-01';
const BUSY_BLOCKS = 6;

export const bench: Bench = {
  title: `an account of ${EVENTS} events beside one of ${SMALL_EVENTS}, over HTTP, on the stores as shipped`,
  run: async (context) => {
    context.say(`making ${EVENTS} events by their deciders`);
    // Before anything is connected: this computes for a while without a pause.
    const ledgers = [EVENTS, SMALL_EVENTS, SMALL_EVENTS, IMPORTED_EVENTS].map((events, index) =>
      longLedger(`00000000-0000-7000-8000-00000000000${index}`, events),
    );
    const installation = await context.installation();
    const store = connectEventStore(installation.eventStoreUrl);
    const postgres = new pg.Client({ connectionString: installation.databaseUrl });
    try {
      await postgres.connect();
      await postgres.query('create table if not exists bench_peer (id bigserial primary key, body text)');
      const people = await gather(context, { installation, store, ledgers });
      const insert = () =>
        postgres.query('insert into bench_peer (body) values ($1)', ['x'.repeat(600)]).then(() => undefined);
      const replays = [
        ...(await replayFigures(context, store, { userId: people.longUser, events: EVENTS })),
        ...(await replayFigures(context, store, { userId: people.importedUser, events: IMPORTED_EVENTS })),
      ];
      const requests = await requestFigures(context, people, insert);
      const neighbours = await neighbourFigures(context, people);
      return [...replays, ...requests, ...neighbours, ...(await processorFigures(context, people))];
    } finally {
      await postgres.end();
      await store.close();
    }
  },
};

interface People {
  readonly longUser: string;
  readonly importedUser: string;
  readonly long: HttpClient;
  readonly small: HttpClient;
  readonly other: HttpClient;
  readonly apiPid: number;
}

async function gather(
  { say, signal }: BenchContext,
  parts: {
    readonly installation: BenchInstallation;
    readonly store: EventStore;
    readonly ledgers: readonly LongLedger[];
  },
): Promise<People> {
  const { installation, store, ledgers } = parts;
  say('starting the api and the projector');
  const { address, pid: apiPid } = await installation.startApiProcess();
  await installation.startService('projector');
  const names = ['bench-long', 'bench-small', 'bench-other', 'bench-imported'] as const;
  const users: string[] = [];
  for (const [index, name] of names.entries()) {
    const user = await registerSubscriber(installation, store, name);
    const stream = ledgers[index]?.stream ?? [];
    say(`writing ${stream.length} events of ${name}`);
    await writeLedger(store, user, stream);
    users.push(user);
  }
  say('waiting for the read models');
  const own = BigInt(EVENTS + 2 * SMALL_EVENTS + IMPORTED_EVENTS);
  await untilProjected(installation, { events: own, since: performance.now(), signal });
  const [long, small, other] = await Promise.all(names.map((name) => HttpClient.signIn(address, name)));
  const [longUser, , , importedUser] = users;
  if (long === undefined || small === undefined || other === undefined)
    throw new Error('three people are needed');
  if (longUser === undefined || importedUser === undefined) throw new Error('two long accounts are needed');
  return { longUser, importedUser, long, small, other, apiPid };
}

/** What a process pays that has no snapshot of the account at all. */
async function replayFigures(
  { signal, isFull }: BenchContext,
  store: EventStore,
  { userId, events }: { readonly userId: string; readonly events: number },
): Promise<readonly Figure[]> {
  const ledgers = createRepository<LedgerState, LedgerEvent>({
    ...{ store, clock: systemClock, ...ledgerStreams },
  });
  const samples = await interleaved(
    {
      load: () => ledgers.load(userId),
      verify: () => ledgers.load(userId, { verify: true }),
      read: async () => {
        let count = 0;
        for await (const { revision } of store.readStream(`ledger-${userId}`)) if (revision >= 0n) count += 1;
        return count;
      },
    },
    { rounds: isFull ? 30 : 8, signal },
  );
  return [
    {
      name: `cold open of ${String(events)} events`,
      unit: 'ms',
      measured: samplesOf(samples, 'load'),
      target: { atMost: events > EVENTS ? 1_000 : 150 },
      peer: { name: 'reading the stream alone', measured: samplesOf(samples, 'read') },
    },
    {
      name: `the same of ${String(events)}, verifying the hash chain`,
      unit: 'ms',
      measured: samplesOf(samples, 'verify'),
    },
  ];
}

/** Commands and reads of the long account, each next to the small one's and next to a row written into Postgres. */
async function requestFigures(
  { signal, say, isFull }: BenchContext,
  { long, small }: People,
  insert: () => Promise<void>,
): Promise<readonly Figure[]> {
  say('commands and reads');
  const deposit = (client: HttpClient) => () =>
    client.post('/api/dynamic-balance/deposits', { amountUsd: '12.34' });
  const read = (client: HttpClient, path: string) => () => client.get(path);
  const samples = await interleaved(
    {
      insert,
      longBuy: buy(long, TODAY),
      longOldBuy: buy(long, LONG_AGO),
      longDeposit: deposit(long),
      smallBuy: buy(small, TODAY),
      smallDeposit: deposit(small),
      longPage: read(long, '/api/transactions'),
      smallPage: read(small, '/api/transactions'),
      longPortfolio: read(long, '/api/portfolio'),
      smallPortfolio: read(small, '/api/portfolio'),
    },
    { rounds: isFull ? 1_000 : 150, warmUp: 10, signal },
  );
  const of = (name: Parameters<typeof samplesOf<SampleName>>[1]) => samplesOf(samples, name);
  const command = (name: string, own: SampleName, peer: SampleName): Figure => ({
    ...{ name, unit: 'ms', measured: of(own), judgedBy: 'p99', target: { atMost: 60 } },
    peer: { name: peer === 'insert' ? 'insert and commit' : 'the small account', measured: of(peer) },
  });
  const view = (name: string, own: SampleName, peer: SampleName): Figure => ({
    ...{ name, unit: 'ms', measured: of(own), judgedBy: 'p99', target: { atMost: 50 } },
    peer: { name: 'the small account', measured: of(peer) },
  });
  return [
    command('a buy of today', 'longBuy', 'smallBuy'),
    command('a buy dated years back', 'longOldBuy', 'smallBuy'),
    command('a deposit', 'longDeposit', 'insert'),
    view('first page of transactions', 'longPage', 'smallPage'),
    view('portfolio', 'longPortfolio', 'smallPortfolio'),
  ];
}

type SampleName =
  | 'insert'
  | 'longBuy'
  | 'longOldBuy'
  | 'longDeposit'
  | 'smallBuy'
  | 'smallDeposit'
  | 'longPage'
  | 'smallPage'
  | 'longPortfolio'
  | 'smallPortfolio';

const PROCESSOR_ROUNDS = 60;

/** What the api itself computes for a request: other work on the machine does not lengthen it by much. */
async function processorFigures(
  { signal, say }: BenchContext,
  { long, small, apiPid }: People,
): Promise<readonly Figure[]> {
  say('processor time of the api');
  const requests: readonly (readonly [string, () => Promise<void>])[] = [
    ['a buy of today', buy(long, TODAY)],
    ['a buy dated years back', buy(long, LONG_AGO)],
    ['a buy of today, small account', buy(small, TODAY)],
    ['first page of transactions', () => long.get('/api/transactions')],
    ['portfolio', () => long.get('/api/portfolio')],
  ];
  const figures: Figure[] = [];
  for (const [name, request] of requests) {
    const total = await processorMsWhile(apiPid, async () => {
      for (let round = 0; round < PROCESSOR_ROUNDS; round += 1) {
        signal.throwIfAborted();
        await request();
      }
    });
    if (total !== undefined)
      figures.push({ name: `api alone: ${name}`, unit: 'ms', measured: total / PROCESSOR_ROUNDS });
  }
  return figures;
}

function buy(client: HttpClient, tradedOn: string): () => Promise<void> {
  return () =>
    client.post('/api/transactions', {
      ...{ type: 'buy', quantityBtc: '0.00012345', priceUsd: '60000.00', tradedOn, confirmed: true },
    });
}

/** A small account's deposits while somebody else is busy without a pause: with the long account, or a small one. */
async function neighbourFigures(
  { signal, say, isFull }: BenchContext,
  { long, small, other }: People,
): Promise<readonly Figure[]> {
  say('a small account beside busy ones');
  const [besideLong, besideSmall]: [number[], number[]] = [[], []];
  for (let block = 0; block < BUSY_BLOCKS; block += 1) {
    for (const [neighbour, samples] of [
      [long, besideLong],
      [other, besideSmall],
    ] as const) {
      const stop = new AbortController();
      const busy = keepBusy(neighbour, stop.signal);
      for (let count = 0; count < (isFull ? 200 : 40); count += 1) {
        signal.throwIfAborted();
        samples.push(await timed(() => small.post('/api/dynamic-balance/deposits', { amountUsd: '1.00' })));
      }
      stop.abort();
      await busy;
    }
  }
  return [
    {
      ...{ name: 'a small account beside the busy long one', unit: 'ms', measured: besideLong },
      ...{ judgedBy: 'p99', target: { atMost: 60 } },
      peer: { name: 'beside a busy small one', measured: besideSmall },
    },
  ];
}

async function keepBusy(client: HttpClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.post('/api/dynamic-balance/deposits', { amountUsd: '1.00' });
    await client.get('/api/portfolio');
  }
}
