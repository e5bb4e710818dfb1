import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectEventStore, createRepository, foldWith, type EventStore } from '@app/event-store';
import { EMPTY_LEDGER, foldLedger, ledgerEventCodec, type LedgerEvent, type LedgerState } from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { createPool, systemClock, systemIds, uuidv5 } from '@app/platform';
import { createTestDatabase, testEventStoreUrl, type TestDatabase } from '@app/testing';
import { InputError } from '../cli-io.js';
import { replayOne } from './replay.js';

const userId = systemIds.uuidv7();
const forgedId = systemIds.uuidv7();
let database: TestDatabase;
let store: EventStore;
const env = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  EVENTSTORE_URL: testEventStoreUrl(),
});

function toldScenario(): LedgerScenario {
  const scenario = new LedgerScenario('2026-11-23');
  scenario.buys({ quantity: '0.01000000', price: '60000.00', fee: '1.00' });
  scenario.sells({ quantity: '0.00250000', price: '80000.00' });
  scenario.deposits('250.00');
  scenario.recommends();
  return scenario;
}

beforeAll(async () => {
  database = await createTestDatabase();
  store = connectEventStore(testEventStoreUrl());
  const ledgers = createRepository<LedgerState, LedgerEvent>({
    ...{ store, clock: systemClock, category: 'ledger', codec: ledgerEventCodec, initialState: EMPTY_LEDGER },
    fold: foldWith((state) => state),
  });
  for (const [index, { event }] of toldScenario().stream.entries()) {
    const commandId = uuidv5(userId, String(index));
    const command = { commandId, correlationId: commandId, actor: { kind: 'user', id: userId } } as const;
    await ledgers.execute(userId, command, () => ({ outcome: 'decided', events: [event] }));
  }
  await store.append(
    `ledger-${forgedId}`,
    [{ id: systemIds.uuidv7(), type: 'ledger.dynamic-balance-deposited', data: {}, metadata: {} }],
    'no-stream',
  );
  const pool = createPool(database.url, { applicationName: 'audit-test', max: 1 });
  await pool.query(
    `insert into app.credentials (user_id, username, username_key, password_hash, status)
     values ($1, 'Anna', 'anna', 'x', 'active')`,
    [userId],
  );
  await pool.end();
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

describe('audit:replay', () => {
  it('prints the state that the streams fold to, amounts as strings', async () => {
    const printed: unknown = JSON.parse(await replayOne(userId, env()));

    const { totals } = foldLedger(toldScenario().stream);
    expect(printed).toMatchObject({
      userId,
      account: { head: null },
      ledger: {
        head: { revision: '3' },
        state: {
          totals: { btc: totals.btc.toString(), dynamicBalance: '25000', invested: '60100' },
          averagePrice: '6010000',
        },
      },
    });
  });

  it('finds a person by name, whatever its case', async () => {
    expect(await replayOne('ANNA', env())).toBe(await replayOne(userId, env()));
  });

  it('says that a person is unknown, by name or by id', async () => {
    await expect(replayOne('nobody', env())).rejects.toThrow(new InputError('There is no user "nobody".'));
    await expect(replayOne(systemIds.uuidv7(), env())).rejects.toBeInstanceOf(InputError);
  });

  it('refuses a stream whose chain does not hold, naming it', async () => {
    await expect(replayOne(forgedId, env())).rejects.toThrow(`ledger-${forgedId}`);
  });
});
