import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { StoreRefusedError } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { ledgerStream } from '@app/ledger';
import { LedgerScenario, life, usd } from '@app/ledger/testing';
import { createDatabase, createPool, delay, silentLogger, systemIds } from '@app/platform';
import { activateVersion, activeSchemaOf, readSchemas, wholePartition } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { followReadModels, type ReadModelSubscription } from '../subscription/read-model-subscription.js';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { allRows, untilProjected } from '../testing/read-models.js';
import { appendUnreadable } from '../testing/unreadable.js';
import {
  blueGreenRebuild,
  MismatchError,
  type RebuildOptions,
  type RebuildStage,
} from './blue-green-rebuild.js';
import { differenceLines } from './difference-lines.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;
let store: InMemoryEventStore;
let log: LedgerLog;
const running: { readonly controller: AbortController; readonly subscription: ReadModelSubscription }[] = [];
const user = (n: number) => testUser('rebuild', n);

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(
    createPool(database.url, { applicationName: 'rebuild-test', max: 12, statementTimeoutMs: 0 }),
  );
  store = createInMemoryEventStore();
  log = new LedgerLog(store);
});

afterEach(async () => {
  for (const { controller, subscription } of running.splice(0)) {
    controller.abort();
    await subscription.finished;
  }
  await db.destroy();
  await database.drop();
});

function startProjector(): ReadModelSubscription {
  const controller = new AbortController();
  const subscription = followReadModels({
    ...{ store, db, listenUrl: database.url, partition: wholePartition, cacheEvents: 100_000 },
    ...{ logger: silentLogger(), signal: controller.signal },
  });
  running.push({ controller, subscription });
  return subscription;
}

function rebuild(options: Partial<RebuildOptions> = {}) {
  return blueGreenRebuild({
    ...{ db, store, logger: silentLogger(), signal: new AbortController().signal },
    ...options,
  });
}

const heads = (): Map<string, bigint> => new Map(store.all().map((event) => [event.stream, event.revision]));

/** Lives of three users, with account and subscription, all of it projected. */
async function projectedLives(): Promise<void> {
  startProjector();
  for (const n of [0, 1, 2]) {
    await log.write(user(n), life());
    await log.writeAccount(user(n), {
      type: 'account.base-investment-changed',
      data: { base: usd('150.00'), entered: null },
    });
  }
  await untilProjected(db, heads());
}

function atStage(stage: RebuildStage, act: (schema: string) => Promise<unknown>) {
  return {
    onStage: async (reached: RebuildStage, schema: string) => {
      if (reached === stage) await act(schema);
    },
  };
}

describe('a rebuild', () => {
  it('makes the rows that following the log made, in a schema of its own, and activates it', async () => {
    await projectedLives();
    const former = await allRows(db);

    const report = await rebuild();

    expect(report).toMatchObject({
      ...{ former: 'read_v1', active: 'read_v2', users: 3, events: store.all().length, parkedStreams: 0 },
      differencesOfFormer: [],
    });
    expect(await activeSchemaOf(db)).toBe('read_v2');
    expect(await allRows(db, 'read_v2')).toEqual(former);
    expect(await allRows(db)).toEqual(former);
  });

  it('works where the active version has no tables any more (regression: it died of them)', async () => {
    await projectedLives();
    for (const { controller } of running) controller.abort();
    const former = await allRows(db);
    await sql`update app.active_read_schema set schema_name = 'read_v2'`.execute(db);

    expect(await rebuild()).toMatchObject({ former: 'read_v2', isFormerLost: true, active: 'read_v3' });

    expect(await allRows(db, 'read_v3')).toEqual(former);
    expect(await rebuild()).toMatchObject({ former: 'read_v3', isFormerLost: false, active: 'read_v4' });
  });

  it('makes tables with the columns, keys, checks and indexes of the migrations', async () => {
    await rebuild();
    const shapes = await Promise.all(['read_v1', 'read_v2'].map(shapeOf));
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[0]?.length).toBeGreaterThan(100);
  });

  it('keeps the former version until the next rebuild, or drops it when asked to', async () => {
    await rebuild();
    expect(await readSchemas(db)).toEqual(['read_v1', 'read_v2']);
    await rebuild();
    expect(await readSchemas(db)).toEqual(['read_v2', 'read_v3']);
    await rebuild({ dropOld: true });
    expect(await readSchemas(db)).toEqual(['read_v4']);
  });

  it('reports where the former version was wrong: user, table, row and columns', async () => {
    await projectedLives();
    for (const { controller } of running) controller.abort();
    const [wrong, less, more, nobody] = [user(0), user(1), user(2), user(9)];
    await sql`update read_v1.portfolio set sats = sats + 1 where user_id = ${wrong}`.execute(db);
    await sql`delete from read_v1.weekly_operations where user_id = ${less} and week = '2026-W45'`.execute(
      db,
    );
    await sql`
      insert into read_v1.daily_balances
      select (jsonb_populate_record(daily_balances, jsonb_build_object('day', day - 1000))).*
      from read_v1.daily_balances where user_id = ${more} limit 1`.execute(db);
    await sql`
      insert into read_v1.portfolio
      select (jsonb_populate_record(portfolio, jsonb_build_object('user_id', ${nobody}::text))).*
      from read_v1.portfolio where user_id = ${less}`.execute(db);

    const { differencesOfFormer } = await rebuild();

    const known = differencesOfFormer;
    expect(known.map(({ userId, table, kind, columns }) => [userId, table, kind, columns])).toEqual(
      expect.arrayContaining([
        [wrong, 'portfolio', 'changed', ['sats']],
        [less, 'weekly_operations', 'missing', []],
        [more, 'daily_balances', 'surplus', []],
        [nobody, 'portfolio', 'surplus', []],
      ]),
    );
    expect(known).toHaveLength(4);
    expect(differenceLines(known).join('\n')).toContain(`user ${wrong}: portfolio: sats`);
    expect((await allRows(db, 'read_v2'))['portfolio']).toHaveLength(3);
  });

  it.each([
    [
      'a figure is another',
      sql`update read_v2.transactions set fee_cents = fee_cents + 1 where traded_on = '2026-11-02'`,
    ],
    ['a row is missing', sql`delete from read_v2.dynamic_balance_entries where dated_on = '2026-11-02'`],
    [
      'a payload is another',
      sql`update read_v2.recommendations set payload = payload || '{"week": "2020-W01"}'`,
    ],
  ])('in whose new version %s is given up, and the former one stays active', async (_case, damage) => {
    await projectedLives();
    const former = await allRows(db);

    const attempt = rebuild(atStage('compare', () => damage.execute(db)));

    await expect(attempt).rejects.toBeInstanceOf(MismatchError);
    await expect(attempt).rejects.toMatchObject({ code: 'REBUILD.MISMATCH' });
    expect(await activeSchemaOf(db)).toBe('read_v1');
    expect(await readSchemas(db)).toEqual(['read_v1']);
    expect(await allRows(db)).toEqual(former);
  });

  it('of an empty log makes an empty version', async () => {
    expect(await rebuild()).toMatchObject({ events: 0, users: 0, active: 'read_v2' });
  });

  it('is rejected while another one runs', async () => {
    const attempt = rebuild(
      atStage('fill', async () => {
        await expect(rebuild()).rejects.toMatchObject({ code: 'PROJECTION.REBUILD_RUNNING' });
      }),
    );
    await expect(attempt).resolves.toMatchObject({ active: 'read_v2' });
  });

  it('reports rows whose stream the store refuses, and goes on (regression: it died of them)', async () => {
    await projectedLives();
    for (const { controller } of running) controller.abort();
    const nobody = user(9);
    await sql`
      insert into read_v1.portfolio
      select (jsonb_populate_record(portfolio, jsonb_build_object('user_id', ${nobody}::text))).*
      from read_v1.portfolio where user_id = ${user(0)}`.execute(db);
    const { differencesOfFormer } = await rebuild({
      store: {
        ...store,
        readStream: (stream, options) => {
          if (stream === ledgerStream(nobody)) throw new StoreRefusedError(`${stream} is deleted`);
          return store.readStream(stream, options);
        },
      },
    });
    expect(differencesOfFormer).toMatchObject([{ userId: nobody, table: 'portfolio', kind: 'surplus' }]);
  });

  it('does not take somebody who registers meanwhile for a fault of the former version (regression: surplus rows)', async () => {
    await projectedLives();
    const { differencesOfFormer } = await rebuild(
      atStage('compare', async () => {
        await log.write(user(7), life());
        await untilProjected(db, heads());
      }),
    );
    expect(differencesOfFormer).toEqual([]);
  });

  it('stopped in the middle leaves no trace and can be begun again', async () => {
    await projectedLives();
    const stopping = new AbortController();
    const attempt = rebuild({
      signal: stopping.signal,
      ...atStage('compare', async () => {
        stopping.abort();
      }),
    });
    await expect(attempt).rejects.toThrow();
    expect(await readSchemas(db)).toEqual(['read_v1']);
    await expect(rebuild()).resolves.toMatchObject({ active: 'read_v2' });
  });

  it('does not activate anything when somebody else has meanwhile', async () => {
    const attempt = rebuild(
      atStage('switch', () => sql`update app.active_read_schema set schema_name = 'read_v9'`.execute(db)),
    );
    await expect(attempt).rejects.toMatchObject({ code: 'REBUILD.SWITCHED_MEANWHILE' });
  });
});

describe('a stream with an event that cannot be applied', () => {
  it('is parked in the new version as it is in the former one, and everybody else is right', async () => {
    await projectedLives();
    const deposit = new LedgerScenario('2026-11-02');
    deposit.deposits('80.00');
    await log.write(user(7), deposit);
    await appendUnreadable(store, ledgerStream(user(7)));
    await untilProjected(db, heads());
    const former = await allRows(db);

    expect(await rebuild()).toMatchObject({ parkedStreams: 1, differencesOfFormer: [] });

    expect(await allRows(db, 'read_v2')).toEqual(former);
    const parked = await db.withSchema('read_v2').selectFrom('parked_events').selectAll().execute();
    expect(parked).toMatchObject([{ stream: ledgerStream(user(7)), revision: '1' }]);
  });

  it('of an id that nobody can have is parked, and stops nothing (regression: the rebuild ended)', async () => {
    await projectedLives();
    const event = { id: systemIds.uuidv7(), type: 'ledger.bitcoin-bought', data: {}, metadata: {} };
    await store.append('ledger-of-nobody', [event], 'no-stream');
    expect(await rebuild()).toMatchObject({ parkedStreams: 1, differencesOfFormer: [] });
  });

  it('keeps the new version from becoming active where the former one shows more', async () => {
    await projectedLives();
    const stream = ledgerStream(user(0));
    await appendUnreadable(store, stream);
    await untilProjected(db, heads());
    await sql`update read_v1.stream_progress set revision = revision + 1, parked_at = null where stream = ${stream}`.execute(
      db,
    );
    await expect(rebuild()).rejects.toMatchObject({ code: 'REBUILD.NEWLY_PARKED' });
    expect(await activeSchemaOf(db)).toBe('read_v1');
  });
});

describe('while two projectors run and people write', () => {
  it('the switch loses no event and applies none twice', async () => {
    startProjector();
    startProjector();
    const lives = [0, 1, 2, 3].map((n) => ({ userId: user(n), ledger: life() }));
    for (let turn = 0; turn < 6; turn += 1)
      for (const each of lives) await log.writeNext(each.userId, each.ledger);
    const rebuilt = new AbortController();
    const writing = (async () => {
      while (!rebuilt.signal.aborted) {
        for (const each of lives) await log.writeNext(each.userId, each.ledger);
        await delay(2);
      }
      for (const each of lives) await log.write(each.userId, each.ledger);
    })();
    const report = await rebuild({ dropOld: true }).finally(() => {
      rebuilt.abort();
    });
    await writing;
    await untilProjected(db, heads(), 'read_v2');
    expect(report.differencesOfFormer).toEqual([]);
    expect(await readSchemas(db)).toEqual(['read_v2']);
    const live = await allRows(db, 'read_v2');
    await rebuild();
    expect(await allRows(db, 'read_v3')).toEqual(live);
    for (const { subscription } of running) expect(subscription.health().status).toBe('up');
  });

  it('the projectors go over at once, also when nothing more is written', async () => {
    const subscription = startProjector();
    await log.write(user(1), life());
    await untilProjected(db, heads());
    const report = await rebuild(
      // The new version is behind at the switch, and nothing that comes later would move it.
      atStage('switch', async () => {
        const more = new LedgerScenario('2026-11-02');
        more.deposits('12.00');
        await log.write(user(2), more);
        await untilProjected(db, heads());
      }),
    );
    await untilProjected(db, heads(), report.active);
    expect(subscription.status()?.schema).toBe('read_v2');
  });
});

it('the former version can be returned to, and is brought up to date', async () => {
  startProjector();
  await log.write(user(1), life());
  await untilProjected(db, heads());
  await rebuild();
  await log.write(user(2), life());
  await untilProjected(db, heads(), 'read_v2');

  await activateVersion(db, { former: 'read_v2', next: 'read_v1' });

  await untilProjected(db, heads(), 'read_v1');
  expect(await allRows(db, 'read_v1')).toEqual(await allRows(db, 'read_v2'));
});

async function shapeOf(schema: string): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default,
      numeric_precision, numeric_scale) as part
    from information_schema.columns where table_schema = ${schema}
    union all
    select concat_ws(' ', conrelid::regclass::text, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = ${schema}::regnamespace
    union all
    select regexp_replace(indexdef, 'INDEX [^ ]+ ON', 'INDEX ON') from pg_indexes where schemaname = ${schema}
  `.execute(db);
  return rows.map(({ part }) => part.replaceAll(`${schema}.`, '')).sort();
}
