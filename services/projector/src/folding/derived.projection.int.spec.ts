import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { RecordedEvent } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { life } from '@app/ledger/testing';
import { createDatabase, createPool } from '@app/platform';
import { type Projection, type ReadSchema, readSchemaV1, UnprojectableEventError } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { ledgerFold, type LedgerView } from '../ledger/ledger-view.js';
import { readModelProjections } from '../read-model.projections.js';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { allRows, forgetAll } from '../testing/read-models.js';
import type { TableWriter } from './derived-table.js';
import { DerivedProjection } from './derived.projection.js';
import { StreamViews } from './stream-views.js';

const USERS = 40;

const store = createInMemoryEventStore();
let events: readonly RecordedEvent[];
let database: TestDatabase;
let db: Kysely<ReadSchema>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(
    createPool(database.url, { applicationName: 'derived-projection-test', max: 2 }),
  );
  const log = new LedgerLog(store);
  for (let n = 0; n < USERS; n += 1) await log.write(testUser('pieces', n), life());
  events = store.all();
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeEach(() => forgetAll(db));

const apply = (projection: Projection<RecordedEvent>, batch: readonly RecordedEvent[]): Promise<void> =>
  db.transaction().execute((transaction) => projection.apply({ transaction, schema: readSchemaV1 }, batch));

function ledgerProjection(): Projection<RecordedEvent> {
  const projection = readModelProjections({ store, cacheEvents: 100_000 }).find(
    ({ category }) => category === 'ledger',
  );
  if (projection === undefined) throw new Error('ledgers are projected');
  return projection;
}

/** A projection of ledgers into one table that is written by `write`. */
function writing(write: TableWriter<LedgerView>['begin'], fold = ledgerFold) {
  const views = new StreamViews({ store, fold, eventsMax: 0 });
  return new DerivedProjection({ fold, views, tables: [{ begin: write }], pieceEvents: 300 });
}

describe('a batch that is written while it is folded', () => {
  it('makes the rows that its events make one after the other', async () => {
    expect(events.length).toBeGreaterThan(1_000);
    await apply(ledgerProjection(), events);
    const atOnce = await allRows(db);
    await forgetAll(db);
    const oneByOne = ledgerProjection();
    for (const event of events) await apply(oneByOne, [event]);
    expect(await allRows(db)).toEqual(atOnce);
    expect(atOnce['portfolio']).toHaveLength(USERS);
  });

  it('writes one piece after the other, each with streams of its own', async () => {
    const told: string[] = [];
    let pieces = 0;
    await apply(
      writing(() => {
        const piece = (pieces += 1);
        return {
          compare: () => undefined,
          write: async () => {
            told.push(`${piece} begins`);
            await delay(20);
            told.push(`${piece} ends`);
          },
        };
      }),
      events,
    );
    expect(pieces).toBeGreaterThan(2);
    expect(told).toEqual(
      Array.from({ length: pieces }, (_, index) => [`${index + 1} begins`, `${index + 1} ends`]).flat(),
    );
  });

  it('is at rest when an event is at fault: no statement of it comes after the rollback', async () => {
    const last = events.at(-1);
    const faulty: typeof ledgerFold = {
      ...ledgerFold,
      fold: (view, own) => {
        if (`ledger-${view.userId}` === last?.stream) throw new UnprojectableEventError('at fault');
        return ledgerFold.fold(view, own);
      },
    };
    let [begun, ended] = [0, 0];
    const applied = apply(
      writing(
        () => ({
          compare: () => undefined,
          write: async () => {
            begun += 1;
            await delay(200);
            ended += 1;
          },
        }),
        faulty,
      ),
      events,
    );
    await expect(applied).rejects.toThrow('at fault');
    expect(begun).toBeGreaterThan(0);
    expect(ended).toBe(begun);
  });

  it('fails with what a write failed with while later streams were folded', async () => {
    const failed = writing(() => ({
      compare: () => undefined,
      write: async () => {
        await delay(1);
        throw new Error('the database is away');
      },
    }));
    await expect(apply(failed, events)).rejects.toThrow('the database is away');
  });
});
