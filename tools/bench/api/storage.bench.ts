import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../harness/bench.ts';
import { untilProjected } from '../harness/read-models.ts';
import { writeUsers } from '../projector/many-users.ts';

const BYTES_PER_KB = 1_024;

/** What `docs/scale.md` calculates with. */
export const bench: Bench = {
  title: 'bytes of the disk for an event: of the store, and of the read models made from it',
  run: async (context) => {
    const installation = await context.ownInstallation();
    const { events, note } = await writeUsers(context, installation);
    await installation.startService('projector');
    const { signal } = context;
    await untilProjected(installation, { events: BigInt(events), since: performance.now(), signal });
    const [row] = await installation.query(
      `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join app.active_read_schema a on a.schema_name = n.nspname where c.relkind = 'r'`,
    );
    const file = ['', '-wal'].reduce(
      (sum, suffix) => sum + statSync(join(installation.folder, `events.db${suffix}`)).size,
      0,
    );
    const readModels = typeof row?.['bytes'] === 'number' ? row['bytes'] : Number.NaN;
    return [
      { name: 'event store', unit: 'KB', measured: file / events / BYTES_PER_KB, note },
      { name: 'read models, indexes included', unit: 'KB', measured: readModels / events / BYTES_PER_KB },
    ];
  },
};
