import { setTimeout as delay } from 'node:timers/promises';
import { BenchError } from './bench.ts';
import type { BenchInstallation } from './installation.ts';

const LIMIT_MS = 30 * 60_000;

/** Waits until the read models that are active show so many events in all. Returns the milliseconds since `since`. */
export async function untilProjected(
  installation: BenchInstallation,
  {
    events,
    since,
    signal,
  }: { readonly events: bigint; readonly since: number; readonly signal: AbortSignal },
): Promise<number> {
  const [active] = await installation.query('select schema_name from app.active_read_schema');
  const schema = String(active?.['schema_name']);
  for (;;) {
    signal.throwIfAborted();
    const [row] = await installation.query(
      `select coalesce(sum(revision + 1), 0)::text as events from ${schema}.stream_progress`,
    );
    const elapsed = performance.now() - since;
    if (BigInt(String(row?.['events'])) >= events) return elapsed;
    if (elapsed > LIMIT_MS) throw new BenchError('The read models do not come up to the streams.');
    await delay(20);
  }
}
