import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { type EventStore, StoreUnavailableError } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { ledgerStream } from '@app/ledger';
import { LedgerScenario, life } from '@app/ledger/testing';
import { createDatabase, createPool, silentLogger, systemIds } from '@app/platform';
import { type ReadSchema, readSchemaV1 } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { readModelProjections } from '../read-model.projections.js';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { allRows, forgetAll } from '../testing/read-models.js';
import { catchUp } from './catch-up.js';
import { fillVersion } from './fill-version.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;
let store: InMemoryEventStore;
let log: LedgerLog;
let append: EventStore['append'];
const user = (n: number) => testUser('fill', n);

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'fill', max: 4 }));
  store = createInMemoryEventStore();
  append = (...proposed) => store.append(...proposed);
  log = new LedgerLog({ ...store, append: (...proposed) => append(...proposed) });
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const parts = () => ({
  ...{ db, schema: readSchemaV1, logger: silentLogger(), signal: new AbortController().signal },
});

/** Of the store, with the readings of streams done otherwise. */
const reading = (readStream: EventStore['readStream']): EventStore => ({ ...store, readStream });

/** The rows that following the log event by event makes. */
async function followedRows() {
  await forgetAll(db);
  await catchUp({ ...parts(), store, projections: readModelProjections({ store, cacheEvents: 100_000 }) });
  return allRows(db);
}

describe('filling a version', () => {
  it('makes the rows of the log, reading each stream once however people alternate in it', async () => {
    const lives = [0, 1, 2].map((n) => ({ userId: user(n), ledger: life() }));
    for (let isMore = true; isMore;) {
      isMore = false;
      for (const { userId, ledger } of lives) isMore = (await log.writeNext(userId, ledger)) || isMore;
    }
    const read: string[] = [];
    const { events, streams } = await fillVersion({
      ...parts(),
      store: reading((stream, options) => {
        read.push(stream);
        return store.readStream(stream, options);
      }),
    });
    expect(read.toSorted()).toEqual(lives.map(({ userId }) => ledgerStream(userId)).toSorted());
    expect([...streams].toSorted()).toEqual(read.toSorted());
    expect(events).toBe(store.all().length);
    const filled = await allRows(db);
    expect(filled).toEqual(await followedRows());
    expect(filled['transactions']?.length).toBeGreaterThan(lives.length);
  });

  it('reads no stream again because of an event at fault in another one (regression: once for each of its appends)', async () => {
    const ledger = new LedgerScenario('2026-11-02');
    for (let n = 0; n < 30; n += 1) ledger.deposits('1.00');
    await log.write(user(0), ledger);
    append = (stream, events, expected) =>
      store.append(
        stream,
        events.map((event) => ({ ...event, type: 'ledger.never-heard-of' })),
        expected,
      );
    const other = new LedgerScenario('2026-11-02');
    other.deposits('1.00');
    await log.write(user(1), other);
    let reads = 0;
    await fillVersion({
      ...parts(),
      store: reading((stream, options) => {
        if (stream === ledgerStream(user(0))) reads += 1;
        return store.readStream(stream, options);
      }),
    });
    expect(reads).toBeLessThan(5);
    const filled = await allRows(db);
    expect(filled['dynamic_balance_entries']).toHaveLength(30);
    expect(filled).toEqual(await followedRows());
  });

  it('goes on where the store was away for a moment', async () => {
    await log.write(user(0), life());
    let isAway = true;
    await fillVersion({
      ...parts(),
      store: reading(async function* (stream, options) {
        for await (const event of store.readStream(stream, options)) {
          if (isAway && event.revision === 3n) {
            isAway = false;
            throw new StoreUnavailableError('away');
          }
          yield event;
        }
      }),
    });
    expect(isAway).toBe(false);
    const filled = await allRows(db);
    expect(filled).toEqual(await followedRows());
  });

  it('shows no half of an append that was being written when its stream was read', async () => {
    const ledger = new LedgerScenario('2026-11-02');
    ledger.deposits('80.00');
    ledger.deposits('90.00');
    await log.writeNext(user(0), ledger);
    // The second event of the append cannot be applied, so neither of them is: as the projector has it.
    append = (stream, events, expected) => {
      const two = [...events, ...events.map((event) => ({ ...event, type: 'ledger.never-heard-of' }))];
      return store.append(
        stream,
        two.map(({ metadata, ...event }, index) => ({
          ...event,
          id: systemIds.uuidv7(),
          metadata: { ...metadata, append: { index, count: two.length } },
        })),
        expected,
      );
    };
    await log.writeNext(user(0), ledger);
    const stream = ledgerStream(user(0));
    expect(store.all().map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    await fillVersion({
      ...parts(),
      store: reading(async function* (name, options) {
        for await (const event of store.readStream(name, options)) if (event.revision < 2n) yield event;
      }),
    });
    const { rows } = await sql<{ revision: string; parked: boolean }>`
      select revision::text as revision, parked_at is not null as parked
      from ${sql.id(readSchemaV1, 'stream_progress')} where stream = ${stream}`.execute(db);
    expect(rows).toEqual([{ revision: '0', parked: true }]);
  });
});
