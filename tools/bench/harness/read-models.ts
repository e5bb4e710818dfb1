import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { BenchError } from './bench.ts';
import type { BenchInstallation } from './installation.ts';

const LIMIT_MS = 30 * 60_000;

const POLL_EVERY_MS = 100;

/** Waits until the read models that are active show so many events in all. Returns the milliseconds since `since`. */
export async function untilProjected(
  installation: BenchInstallation,
  {
    events,
    since,
    signal,
  }: { readonly events: bigint; readonly since: number; readonly signal: AbortSignal },
): Promise<number> {
  // One connection for all questions: opening one costs Postgres more than the answer.
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    const active = await client.query<{ schema_name: string }>(
      'select schema_name from app.active_read_schema',
    );
    const progress = `"${active.rows[0]?.schema_name ?? ''}".stream_progress`;
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<{ events: string }>(
        `select coalesce(sum(revision + 1), 0)::text as events from ${progress}`,
      );
      const elapsed = performance.now() - since;
      if (BigInt(rows[0]?.events ?? '0') >= events) return elapsed;
      if (elapsed > LIMIT_MS) throw new BenchError('The read models do not come up to the streams.');
      await delay(POLL_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}
