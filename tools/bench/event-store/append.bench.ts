import { connectEventStore, type EventStore } from '@app/event-store';
import type { Bench, BenchContext, Figure } from '../harness/bench.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { BareSqlite, PostgresRows } from './peers.ts';
import { interleavedRates } from './rates.ts';
import { SAMPLE_BYTES } from './sample-event.ts';
import { StreamWriter } from './stream-writer.ts';

const CATEGORY = 'benchAppend';
const APPENDS = 300;
const STREAMS = 50;
const APPENDS_A_STREAM = 20;
const BATCH = 100;
const BATCHES = 30;
const BATCH_WRITERS = 4;
/** By the library's group commit as many rows as there are writers share a sync, at best. */
const GROUP = STREAMS;

export const bench: Bench = {
  title: `appends of events of ${String(SAMPLE_BYTES)} bytes, durable when answered, over gRPC on loopback`,
  run: async (context) => {
    const installation = await context.installation();
    const store = connectEventStore(installation.eventStoreUrl);
    const sqlite = new BareSqlite(installation.folder);
    const postgres = await PostgresRows.create(installation);
    try {
      const peers = { sqlite, postgres };
      const rates = await rateFigures(context, { installation, store, ...peers });
      return [...rates, ...(await singleAppends(context, { store, ...peers }))];
    } finally {
      await postgres.close();
      sqlite.close();
      await store.close();
    }
  },
};

interface Parts {
  readonly installation: BenchInstallation;
  readonly store: EventStore;
  readonly sqlite: BareSqlite;
  readonly postgres: PostgresRows;
}

async function rateFigures(
  { signal, isFull }: BenchContext,
  { installation, store, sqlite, postgres }: Parts,
): Promise<readonly Figure[]> {
  const writers = Array.from({ length: STREAMS }, () => new StreamWriter(store, CATEGORY));
  const alone = new StreamWriter(store, CATEGORY);
  const few = writers.slice(0, BATCH_WRITERS);
  const [single, many, batch] = [APPENDS, STREAMS * APPENDS_A_STREAM, BATCH * BATCHES];
  const all = (of: readonly StreamWriter[], appends: number, events?: number) =>
    Promise.all(of.map((writer) => writer.appendEach(appends, events)));
  const rates = await interleavedRates(
    {
      single: { events: single, run: () => alone.appendEach(APPENDS) },
      many: { events: many, run: () => all(writers, APPENDS_A_STREAM) },
      batch: { events: batch, run: () => alone.appendEach(BATCHES, BATCH) },
      fewBatches: {
        events: BATCH_WRITERS * batch,
        run: () => all(few, BATCHES, BATCH),
      },
      sqliteSingle: {
        events: single,
        run: () => {
          sqlite.commitEach(APPENDS);
        },
      },
      sqliteMany: {
        events: many,
        run: () => {
          sqlite.commitEach(APPENDS_A_STREAM, GROUP);
        },
      },
      sqliteBatch: {
        events: batch,
        run: () => {
          sqlite.commitEach(BATCHES, BATCH);
        },
      },
      postgresSingle: { events: single, run: () => postgres.commitEach(APPENDS) },
      postgresMany: { events: many, run: () => postgres.commitAtOnce(STREAMS, APPENDS_A_STREAM) },
      postgresBatch: { events: batch, run: () => postgres.commitEach(BATCHES, BATCH) },
    },
    { rounds: isFull ? 40 : 12, warmUp: 3, signal, serverPid: installation.pids.eventStore },
  );
  const twice = (name: string, own: Own, target?: number, note?: string): readonly Figure[] => {
    const peer = { single: 'Single', many: 'Many', batch: 'Batch', fewBatches: 'Batch' } as const;
    const figure = {
      name,
      unit: 'events/s',
      measured: rates.of(own),
      ...(note === undefined ? {} : { note }),
    } as const;
    return [
      {
        ...figure,
        ...(target === undefined ? {} : { target: { atLeast: target } }),
        peer: { name: 'bare node:sqlite', measured: rates.of(`sqlite${peer[own]}`) },
      },
      {
        ...{ ...figure, name: `${name}, beside Postgres` },
        peer: { name: 'insert and commit', measured: rates.of(`postgres${peer[own]}`) },
      },
      ...rates.computedFor(own, name),
    ];
  };
  const group = `bare node:sqlite commits ${String(GROUP)} rows at once, the most that group commit can do for as many writers`;
  return [
    ...twice('one at a time', 'single', 1_000),
    ...twice(`${String(STREAMS)} streams at once`, 'many', 3_000, group),
    ...twice(`appends of ${String(BATCH)}, one writer`, 'batch'),
    ...twice(`appends of ${String(BATCH)}, ${String(BATCH_WRITERS)} writers`, 'fewBatches'),
  ];
}

type Own = 'single' | 'many' | 'batch' | 'fewBatches';

/** How long one append takes, its slowest ones included. */
async function singleAppends(
  { signal, isFull }: BenchContext,
  { store, sqlite, postgres }: Omit<Parts, 'installation'>,
): Promise<readonly Figure[]> {
  const alone = new StreamWriter(store, CATEGORY);
  const samples = await interleaved(
    {
      append: () => alone.append(),
      sqlite: () => {
        sqlite.commitEach(1);
      },
      postgres: () => postgres.commitEach(1),
    },
    { rounds: isFull ? 10_000 : 2_000, warmUp: 100, signal },
  );
  const figure = { name: 'one append', unit: 'ms', measured: samplesOf(samples, 'append') } as const;
  return [
    { ...figure, peer: { name: 'bare node:sqlite', measured: samplesOf(samples, 'sqlite') } },
    {
      ...{ ...figure, name: 'one append, beside Postgres' },
      peer: { name: 'insert and commit', measured: samplesOf(samples, 'postgres') },
    },
  ];
}
