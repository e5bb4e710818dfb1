import pg from 'pg';
import type { Bench, BenchContext, Figure } from '../harness/bench.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { timed } from '../harness/interleave.ts';
import { processorMs } from '../harness/processor-time.ts';
import { untilProjected } from '../harness/read-models.ts';
import { computedFigures, computedSoFar } from './computed.ts';
import { type Size, writeUsers } from './many-users.ts';

const ROWS_A_BATCH = 500;

export const bench: Bench = {
  title: 'writing all read models as the log is followed from its beginning',
  run: async (context) => {
    const installation = await context.ownInstallation();
    const size = await writeUsers(context, installation);
    return followFigures(context, installation, size);
  },
};

/** A projector that begins at the beginning of the log, next to plain rows written into the same Postgres. */
async function followFigures(
  { say, signal }: BenchContext,
  installation: BenchInstallation,
  { events, note }: Size,
): Promise<readonly Figure[]> {
  const rowsPerSecond = await insertRate(installation, Math.min(events, 100_000));
  say('the projector follows the log');
  const before = computedSoFar(installation);
  const { pid } = await installation.startService('projector');
  // Its modules are loaded by then: what it computes from here on grows with the log.
  const loaded = processorMs(pid);
  const since = performance.now();
  const elapsed = await untilProjected(installation, { events: BigInt(events), since, signal });
  const own = processorMs(pid);
  return [
    {
      name: 'events projected',
      unit: 'events/s',
      measured: events / (elapsed / 1_000),
      target: { atLeast: 5_000 },
      peer: { name: `rows inserted, ${ROWS_A_BATCH} a commit`, measured: rowsPerSecond },
      note: `${note}, from the start of the projector to the last row`,
    },
    ...computedFigures(events, {
      own: own === undefined || loaded === undefined ? undefined : own - loaded,
      before,
      after: computedSoFar(installation),
    }),
  ];
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
