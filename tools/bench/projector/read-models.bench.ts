import { connectEventStore } from '@app/event-store';
import { systemIds } from '@app/platform';
import pg from 'pg';
import type { Bench, BenchContext, Figure } from '../harness/bench.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { timed } from '../harness/interleave.ts';
import { processorMs } from '../harness/processor-time.ts';
import { untilProjected } from '../harness/read-models.ts';
import { longLedger } from '../ledger/long-ledger.ts';
import { writeLedger } from '../ledger/write-ledger.ts';

const EVENTS_A_USER = 200;
const FULL_USERS = 5_000;
const USUAL_USERS = 200;
const ROWS_A_BATCH = 500;

export const bench: Bench = {
  title: 'writing all read models: as the log is followed, and anew from the streams',
  run: async (context) => {
    const users = context.isFull ? FULL_USERS : USUAL_USERS;
    const events = users * EVENTS_A_USER;
    const installation = await context.ownInstallation();
    await writeUsers(context, installation, users);
    const note = `${events} events of ${users} users`;
    return [
      ...(await followFigures(context, installation, { events, note })),
      ...(await rebuildFigures(context, installation, { events, note })),
    ];
  },
};

interface Size {
  readonly events: number;
  readonly note: string;
}

async function writeUsers(
  { say, signal }: BenchContext,
  installation: BenchInstallation,
  users: number,
): Promise<void> {
  const { stream } = longLedger('00000000-0000-7000-8000-000000000001', EVENTS_A_USER);
  say(`writing ${EVENTS_A_USER} events for each of ${users} users`);
  const store = connectEventStore(installation.eventStoreUrl);
  try {
    for (let count = 0; count < users; count += 1) {
      signal.throwIfAborted();
      await writeLedger(store, systemIds.uuidv7(), stream);
    }
  } finally {
    await store.close();
  }
}

/** A projector that begins at the beginning of the log, beside plain rows written into the same Postgres. */
async function followFigures(
  { say, signal }: BenchContext,
  installation: BenchInstallation,
  { events, note }: Size,
): Promise<readonly Figure[]> {
  const rowsPerSecond = await insertRate(installation, Math.min(events, 100_000));
  say('the projector follows the log');
  const { pid } = await installation.startService('projector');
  const since = performance.now();
  const elapsed = await untilProjected(installation, { events: BigInt(events), since, signal });
  const computed = processorMs(pid);
  const figures: Figure[] = [
    {
      name: 'events projected',
      unit: 'events/s',
      measured: events / (elapsed / 1_000),
      target: { atLeast: 10_000 },
      peer: { name: `rows inserted, ${ROWS_A_BATCH} a commit`, measured: rowsPerSecond },
      note: `${note}, from the start of the projector to the last row`,
    },
  ];
  if (computed !== undefined)
    figures.push({
      name: 'events for a second of the projector',
      unit: 'events/s',
      measured: events / (computed / 1_000),
      note: 'by the processor time of its process alone, its start included; Postgres and the event store have theirs',
    });
  return figures;
}

/** One row an event, as the simplest of all projections would write it: no fold, one table. */
async function insertRate(installation: BenchInstallation, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    await client.query('create table bench_rows (id bigint primary key, body text not null)');
    const elapsed = await timed(async () => {
      for (let from = 0; from < rows; from += ROWS_A_BATCH) {
        await client.query(
          `insert into bench_rows select n, repeat('x', 300) from generate_series($1::bigint, $2::bigint) as n`,
          [from, from + ROWS_A_BATCH - 1],
        );
      }
    });
    return rows / (elapsed / 1_000);
  } finally {
    await client.query('drop table if exists bench_rows');
    await client.end();
  }
}

/** The operator's command, its check of every user against the fold included. */
async function rebuildFigures(
  { say, signal, isFull }: BenchContext,
  installation: BenchInstallation,
  { events, note }: Size,
): Promise<readonly Figure[]> {
  say('rebuilding beside the old read models');
  const elapsed = await timed(() => installation.run('services/projector/dist/rebuild.js', [], signal));
  return [
    {
      name: 'rebuild of all read models',
      unit: 's',
      measured: elapsed / 1_000,
      // The target is for a million events; a smaller run is measured by its rate alone.
      ...(isFull ? { target: { atMost: 120 } } : {}),
      note: `${note}, each user's rows checked against the fold`,
    },
    {
      name: 'events rebuilt',
      unit: 'events/s',
      measured: events / (elapsed / 1_000),
      target: { atLeast: 1_000_000 / 120 },
    },
  ];
}
