import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { LedgerScenario } from '@app/ledger/testing';
import {
  createDatabase,
  createPool,
  delay,
  fixedClock,
  silentLogger,
  systemIds,
  uuidv5,
} from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import type { AppDatabase } from '../dependencies.js';
import { ledgerRepository, type LedgerRepository, ledgerSnapshots } from '../streams/streams.js';
import { ledgerReducerVersion } from './reducer-version.js';
import { SnapshotsRepository } from './snapshots.repository.js';

const clock = fixedClock('2026-11-27T12:00:00.000Z');
let testDatabase: TestDatabase;
let database: AppDatabase;
let rows: SnapshotsRepository;
let store: InMemoryEventStore;
let userId: string;
/** From where each read of a stream began. */
let reads: bigint[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 2 }));
  rows = new SnapshotsRepository(database);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  store = createInMemoryEventStore({ clock });
  userId = systemIds.uuidv7();
  reads = [];
  await write(startProcess(), 450);
});

/** An api process with nothing in memory. */
function startProcess(reducerVersion = 'reducer of this test'): LedgerRepository {
  const watched: EventStore = {
    ...store,
    readStream: (stream, options = {}) => {
      reads.push(options.from ?? 0n);
      return store.readStream(stream, options);
    },
  };
  return ledgerRepository(watched, clock, ledgerSnapshots(rows, silentLogger(), reducerVersion));
}

/** Deposits in one append after the other, as commands of one person. */
async function write(ledgers: LedgerRepository, count: number): Promise<void> {
  const scenario = new LedgerScenario('2026-11-27');
  for (let index = 0; index < count; index += 1) scenario.deposits('1.00');
  const events = scenario.stream.map(({ event }) => event);
  for (let from = 0; from < events.length; from += 50) {
    const commandId = uuidv5(userId, `command ${from}`);
    const command = { commandId, correlationId: commandId, actor: { kind: 'user', id: userId } } as const;
    await ledgers.execute(userId, command, () => ({
      outcome: 'decided',
      events: events.slice(from, from + 50),
    }));
  }
  await untilStored();
}

async function untilStored(): Promise<void> {
  for (let waited = 0; (await rows.read(`ledger-${userId}`)) === undefined; waited += 5) {
    if (waited > 20_000) throw new Error('no snapshot was written');
    await delay(5);
  }
}

describe('snapshots of a long ledger', () => {
  it('let the next process read the end of the stream alone, and come to the same state', async () => {
    const loaded = await startProcess().load(userId);
    const snapshot = await rows.read(`ledger-${userId}`);
    expect(snapshot?.revision).toBeGreaterThanOrEqual(399n);
    expect(reads.at(-1)).toBe(snapshot?.revision);
    const whole = await startProcess().load(userId, { verify: true });
    expect(reads.at(-1)).toBe(0n);
    expect({ ...loaded.state, ...mapsOf(loaded) }).toEqual({ ...whole.state, ...mapsOf(whole) });
    expect(loaded.head).toEqual(whole.head);
  });

  it('are not used where another reducer folded them', async () => {
    const { state } = await startProcess('newer reducer').load(userId);
    expect(reads.at(-1)).toBe(0n);
    expect(state.revision).toBe(449n);
  });

  it('are thrown away where the stream has another event at their revision', async () => {
    const stream = `ledger-${userId}`;
    const snapshot = await rows.read(stream);
    if (snapshot === undefined) throw new Error('no snapshot');
    await rows.remove(stream);
    await rows.write(stream, { ...snapshot, hash: 'of an event before the restore' });
    const { state } = await startProcess().load(userId);
    expect(reads.slice(-2)).toEqual([snapshot.revision, 0n]);
    expect(state.revision).toBe(449n);
  });

  it('are never replaced by an older one of the same reducer', async () => {
    const stream = `ledger-${userId}`;
    const snapshot = await rows.read(stream);
    if (snapshot === undefined) throw new Error('no snapshot');
    await rows.write(stream, { ...snapshot, revision: 5n });
    expect((await rows.read(stream))?.revision).toBe(snapshot.revision);
  });
});

it('has one version for one code', () => {
  expect(ledgerReducerVersion()).toMatch(/^[0-9a-f]{32}$/);
  expect(ledgerReducerVersion()).toBe(ledgerReducerVersion());
});

/** Layers differ with the way a map was built; what it holds must not. */
function mapsOf({ state }: Awaited<ReturnType<LedgerRepository['load']>>) {
  const { eventCountByCommand, recommendations, transactions } = state;
  return {
    eventCountByCommand: [...eventCountByCommand],
    recommendations: [...recommendations],
    transactions: [...transactions],
  };
}
