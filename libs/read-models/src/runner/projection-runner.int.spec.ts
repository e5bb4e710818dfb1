import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool, silentLogger } from '@app/platform';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { type ReadSchema, readSchemaV1 } from '../schema/read-schema.js';
import { addingProjection, batchOf, type CountedEvent, EventLog, userId } from '../testing/event-log.js';
import { CheckpointMovedError, StreamGapError } from './errors.js';
import { type Partition, wholePartition } from './partition.js';
import { ProjectionRunner } from './projection-runner.js';
import type { Projection } from './projection.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;
let read: Kysely<ReadSchema>;
let log: EventLog;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'projections-test', max: 6 }));
  read = db.withSchema(readSchemaV1);
});

beforeEach(async () => {
  log = new EventLog();
  for (const table of ['accounts', 'checkpoints', 'parked_events', 'stream_progress'] as const) {
    await read.deleteFrom(table).execute();
  }
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

function runner(
  options: {
    readonly projection?: Projection<CountedEvent>;
    readonly partition?: Partition;
    readonly attemptsMax?: number;
  } = {},
): ProjectionRunner<CountedEvent> {
  return new ProjectionRunner<CountedEvent>({
    db,
    schema: readSchemaV1,
    name: 'read-models',
    partition: options.partition ?? wholePartition,
    projections: [options.projection ?? addingProjection()],
    logger: silentLogger(),
    retryBaseMs: 1,
    attemptsMax: options.attemptsMax ?? 3,
  });
}

async function started(options: Parameters<typeof runner>[0] = {}): Promise<ProjectionRunner<CountedEvent>> {
  const created = runner(options);
  await created.loadCheckpoint();
  return created;
}

const sums = async (): Promise<Record<string, string>> => {
  const rows = await read.selectFrom('accounts').select(['user_id', 'base_cents']).execute();
  return Object.fromEntries(rows.map((row) => [row.user_id, row.base_cents]));
};
const progress = async (): Promise<Record<string, [string, boolean]>> => {
  const rows = await read.selectFrom('stream_progress').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.stream, [row.revision, row.parked_at !== null]]));
};
const checkpoints = async (): Promise<[string, string][]> => {
  const rows = await read.selectFrom('checkpoints').selectAll().orderBy('partition').execute();
  return rows.map((row) => [row.commit_position, row.prepare_position]);
};
const parked = async (): Promise<[string, string, string][]> => {
  const rows = await read
    .selectFrom('parked_events')
    .selectAll()
    .orderBy('stream')
    .orderBy('revision')
    .execute();
  return rows.map((row) => [row.stream, row.revision, row.reason]);
};

describe('a batch', () => {
  it('stores rows, progress and both halves of the checkpoint', async () => {
    log.append(1, 5n);
    log.append(2, 7n);
    log.append(1, 6n);
    await (await started()).apply(log.batch());
    expect(await sums()).toEqual({ [userId(1)]: '11', [userId(2)]: '7' });
    expect(await progress()).toEqual({
      [`ledger-${userId(1)}`]: ['1', false],
      [`ledger-${userId(2)}`]: ['0', false],
    });
    expect(await checkpoints()).toEqual([['30', '27']]);
  });

  it('delivered again changes nothing, in this process and after a restart', async () => {
    log.append(1, 5n);
    const first = await started();
    await first.apply(log.batch());
    await first.apply(log.batch());
    log.append(1, 6n);
    await (await started()).apply(log.batch());
    await (await started()).apply(log.batch());
    expect(await sums()).toEqual({ [userId(1)]: '11' });
  });

  it('resumes from its checkpoint', async () => {
    log.append(1, 5n);
    await (await started()).apply(log.batch());
    expect(await runner().loadCheckpoint()).toEqual({ commit: 10n, prepare: 7n });
  });

  it('that dies between rows and commit leaves no trace and is applied once afterwards', async () => {
    log.append(1, 5n);
    const dying = await started({
      projection: addingProjection({
        afterRows: () => {
          throw new Error('the process died here');
        },
      }),
    });
    await expect(dying.apply(log.batch())).rejects.toThrow('the process died here');
    expect(dying.status().failure).toBe('the process died here');
    expect([await sums(), await progress(), await checkpoints()]).toEqual([{}, {}, []]);
    await (await started()).apply(log.batch());
    expect(await sums()).toEqual({ [userId(1)]: '5' });
  });

  it('whose connection is lost is tried again', async () => {
    log.append(1, 5n);
    let failures = 2;
    const shaky = await started({
      projection: {
        category: 'ledger',
        apply: async (target, events) => {
          failures -= 1;
          if (failures >= 0)
            await sql`select pg_terminate_backend(pg_backend_pid())`.execute(target.transaction);
          await addingProjection().apply(target, events);
        },
      },
    });
    await shaky.apply(log.batch());
    expect(await sums()).toEqual({ [userId(1)]: '5' });
    expect(shaky.status().failure).toBeUndefined();
  });

  it('that keeps failing for a passing reason is given up after the last try and nothing is parked', async () => {
    log.append(1, 5n);
    let tries = 0;
    const failing = await started({
      attemptsMax: 3,
      projection: addingProjection({
        afterRows: () => {
          tries += 1;
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        },
      }),
    });
    await expect(failing.apply(log.batch())).rejects.toThrow('ECONNREFUSED');
    expect(tries).toBe(3);
    expect([await parked(), await progress()]).toEqual([[], {}]);
  });

  it('with a hole in a stream stops the projector', async () => {
    log.append(1, 5n);
    const lost = log.append(1, 6n);
    log.append(1, 7n);
    await expect(
      (await started()).apply(batchOf(log.events.filter((event) => event !== lost))),
    ).rejects.toThrow(StreamGapError);
    expect([await sums(), await checkpoints()]).toEqual([{}, []]);
  });
});

describe('an event that cannot be applied', () => {
  it.each(['unreadable', 'too wide'] as const)(
    '(%s) parks its stream while the others go on',
    async (fault) => {
      log.append(1, 5n);
      log.append(1, fault);
      log.append(2, 7n);
      log.append(1, 9n);
      log.append(2, 8n);
      const tested = await started();
      await tested.apply(log.batch());
      expect(await sums()).toEqual({ [userId(1)]: '5', [userId(2)]: '15' });
      expect(await progress()).toEqual({
        [`ledger-${userId(1)}`]: ['0', true],
        [`ledger-${userId(2)}`]: ['1', false],
      });
      const rows = await parked();
      expect(rows.map(([stream, revision]) => [stream, revision])).toEqual([
        [`ledger-${userId(1)}`, '1'],
        [`ledger-${userId(1)}`, '2'],
      ]);
      expect(rows[0]?.[2]).toBe(
        fault === 'unreadable' ? 'units are unreadable' : 'database refused the rows: SQLSTATE 22003',
      );
      expect(await checkpoints()).toEqual([['50', '47']]);
      expect(tested.status()).toMatchObject({ parkedStreams: 1, failure: undefined });
    },
  );

  it('parks all of its append, so that the rows never show half of one', async () => {
    log.append(1, 5n);
    log.appendAll(1, [6n, 'unreadable', 7n]);
    log.append(1, 9n);
    log.appendAll(2, [7n, 8n]);
    await (await started()).apply(log.batch());
    expect(await sums()).toEqual({ [userId(1)]: '5', [userId(2)]: '15' });
    expect((await progress())[`ledger-${userId(1)}`]).toEqual(['0', true]);
    expect((await parked()).map(([, revision, reason]) => [revision, reason])).toEqual([
      ['1', 'units are unreadable'],
      ['2', 'waits for revision 1, which is parked'],
      ['3', 'waits for revision 1, which is parked'],
      ['4', 'waits for revision 1, which is parked'],
    ]);
  });

  it('counts as parked no more once its account is erased', async () => {
    log.append(1, 'unreadable');
    log.append(2, 'unreadable');
    const tested = await started();
    await tested.apply(log.batch());
    expect(tested.status().parkedStreams).toBe(2);
    await sql`insert into app.erasures (erased_user_id, erased_at) values (${userId(1)}, now())`.execute(db);

    await tested.recountParked();

    expect(tested.status().parkedStreams).toBe(1);
    await sql`delete from app.erasures`.execute(db);
  });

  it('parks what comes later of its stream, also after a restart and when delivered again', async () => {
    log.append(1, 'unreadable');
    await (await started()).apply(log.batch());
    log.append(1, 9n);
    const restarted = await started();
    expect(restarted.status().parkedStreams).toBe(1);
    await restarted.apply(log.batch());
    await (await started()).apply(log.batch());
    expect((await parked()).map(([, revision]) => revision)).toEqual(['0', '1']);
    expect(await sums()).toEqual({});
  });

  it('stops the projector when it cannot be parked', async () => {
    const table = sql.id(readSchemaV1, 'parked_events');
    await sql`alter table ${table} add constraint nothing check (stream = 'none')`.execute(db);
    log.append(1, 'unreadable');
    log.append(2, 7n);
    const outcome = (await started()).apply(log.batch());
    await expect(outcome).rejects.toMatchObject({ code: 'PROJECTION.PARKING_FAILED' });
    await sql`alter table ${table} drop constraint nothing`.execute(db);
    expect([await sums(), await progress(), await checkpoints()]).toEqual([{}, {}, []]);
  });
});

describe('two instances', () => {
  it('racing for the first batch: one wins, the other reloads and finds nothing left to do', async () => {
    log.append(1, 5n);
    const [one, other] = [await started(), await started()];
    const results = await Promise.allSettled([one.apply(log.batch()), other.apply(log.batch())]);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toBeInstanceOf(CheckpointMovedError);
    expect(await sums()).toEqual({ [userId(1)]: '5' });
    for (const instance of [one, other]) {
      await instance.loadCheckpoint();
      await instance.apply(log.batch());
    }
    expect(await sums()).toEqual({ [userId(1)]: '5' });
  });

  it('taking turns over a long log apply every event once', async () => {
    for (let n = 0; n < 60; n += 1) log.append(n % 4, 1n);
    const work = async (): Promise<void> => {
      const instance = runner();
      for (let turn = 0; turn < 200; turn += 1) {
        const from = await instance.loadCheckpoint();
        const rest = log.events.filter((event) => from === undefined || event.position.commit > from.commit);
        if (rest.length === 0) return;
        await instance.apply(batchOf(rest.slice(0, 3))).catch((error: unknown) => {
          if (!(error instanceof CheckpointMovedError)) throw error;
        });
      }
    };
    await Promise.all([work(), work()]);
    expect(await sums()).toEqual(Object.fromEntries([0, 1, 2, 3].map((user) => [userId(user), '15'])));
  });
});

describe('a stretch without events for this projector', () => {
  it('moves the checkpoint alone', async () => {
    const tested = await started();
    log.append(1, 5n);
    await tested.apply(log.batch());
    await tested.apply({ events: [], checkpoint: log.nextPosition() });
    expect(await checkpoints()).toEqual([['20', '17']]);
  });

  it('never moves it backwards', async () => {
    const tested = await started();
    const early = log.nextPosition();
    log.append(1, 5n);
    await tested.apply(log.batch());
    await tested.apply({ events: [], checkpoint: early });
    expect(await checkpoints()).toEqual([['20', '17']]);
  });
});

describe('partitions', () => {
  it('share the users, and each keeps its own checkpoint', async () => {
    for (let user = 0; user < 8; user += 1) log.append(user, 1n);
    for (const index of [0, 1]) {
      await (await started({ partition: { index, count: 2 } })).apply(log.batch());
    }
    expect(Object.values(await sums())).toEqual(Array.from({ length: 8 }, () => '1'));
    expect(await checkpoints()).toHaveLength(2);
  });

  it('begin at the smallest checkpoint of the former set when their number changes', async () => {
    for (let user = 0; user < 8; user += 1) log.append(user, 1n);
    await (await started({ partition: { index: 0, count: 2 } })).apply(batchOf(log.events.slice(0, 4)));
    await (await started({ partition: { index: 1, count: 2 } })).apply(log.batch());
    const merged = runner();
    expect(await merged.loadCheckpoint()).toEqual(log.events[3]?.position);
    await merged.apply(batchOf(log.events.slice(4)));
    expect(Object.values(await sums())).toEqual(Array.from({ length: 8 }, () => '1'));
  });

  it('begin at the start while a partition of the former set is missing', async () => {
    log.append(1, 5n);
    await (await started({ partition: { index: 0, count: 2 } })).apply(log.batch());
    expect(await runner().loadCheckpoint()).toBeUndefined();
  });
});
