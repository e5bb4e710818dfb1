import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { momentArgument, type Reading } from '@app/audit';
import { connectEventStore, type EventStore } from '@app/event-store';
import { foldLedger, userIdOf } from '@app/ledger';
import { LedgerScenario, life } from '@app/ledger/testing';
import { createPool, fixedClock, systemIds } from '@app/platform';
import { createTestDatabase, type TestDatabase, testEventStoreUrl } from '@app/testing';
import { writePerson } from '../testing/write-streams.js';
import { auditReplay } from './audit-replay.command.js';
import { replayOne } from './replay.js';

const userId = userIdOf(systemIds.uuidv7());
const late = userIdOf(systemIds.uuidv7());
const forgedId = systemIds.uuidv7();
const clock = fixedClock('2026-11-28T12:00:00.000Z');
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
  await writePerson(store, userId, toldScenario());
  await writePerson(store, late, life());
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
  await pool.query(
    `insert into app.daily_closes (series, day, close_usd, source, recorded_at)
     select 'market', d::date, 100000, 'test exchange', (d::date + 1)::text::timestamptz + interval '1 minute' from generate_series('2026-10-01'::date, '2026-11-27', '1 day') d`,
  );
  for (const [tick, at, cents] of [
    [1, '2026-11-27T12:00:30.000Z', 10_500_000],
    [2, '2026-11-28T11:59:30.000Z', 11_000_000],
  ] as const)
    await pool.query(
      `insert into app.market_snapshots
         (tick, series, source, as_of, computed_at, price_cents, rsi, regime, evaluation)
       values ($1, 'market', 'test exchange', $2, $2, $3, 50, 'bear', $4)`,
      [tick, at, cents, { day: at.slice(0, 10) }],
    );
  await pool.end();
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

async function printed(user: string, at?: string, reading: Reading = 'known'): Promise<unknown> {
  const options = { at: at === undefined ? undefined : momentArgument(at), reading };
  const state: unknown = JSON.parse(await replayOne(user, env(), { options, clock }));
  return state;
}

describe('audit:replay', () => {
  it('prints the state that the streams fold to, amounts as strings', async () => {
    const { totals, transactions } = foldLedger(toldScenario().stream);
    const told = Object.fromEntries([...transactions.keys()].map((id) => [id, expect.anything()]));
    expect(await printed(userId)).toMatchObject({
      userId,
      asOf: null,
      account: { head: { revision: '1' }, state: { timeZone: 'America/Sao_Paulo', base: '10000' } },
      subscription: { state: { periods: [{ plan: 'annual' }] } },
      ledger: {
        head: { revision: '3' },
        state: {
          totals: { btc: totals.btc.toString(), dynamicBalance: '25000', invested: '60100' },
          averagePrice: '6010000',
          transactions: told,
        },
      },
    });
  });

  it('prints balances and every figure, with the source and time of the price that they need', async () => {
    expect(await printed(userId)).toMatchObject({
      balances: {
        btc: '0.00750000',
        averagePriceUsd: '60100.00',
        portfolioCashUsd: '200.00',
        dynamicBalanceUsd: '250.00',
        totalInvestedUsd: '601.00',
        realisedUsd: '49.75',
        feesUsd: '1.00',
      },
      price: { usd: '110000.00', asOf: '2026-11-28T11:59:30.000Z', source: 'test exchange' },
      figures: {
        portfolioValueUsd: '1025.00',
        profitLossUsd: '424.00',
        totalReturnPercent: '70.55',
        // Five days: nothing yearly.
        xirrPercent: null,
        twrYearlyPercent: null,
        twrPercent: expect.any(String),
        maxDrawdown: null,
        fixedDca: { weeks: 1, totalInvestedUsd: '601.00', btc: '0.00600000', valueUsd: '660.00' },
        reserveRunwayWeeks: '1',
      },
    });
  });

  it('needs no price for what needs none, and no database for a person given by id', async () => {
    const EVENTSTORE_URL = testEventStoreUrl();
    const state: unknown = JSON.parse(await replayOne(userId, { EVENTSTORE_URL }, { clock }));
    expect(state).toMatchObject({
      balances: { btc: '0.00750000' },
      price: null,
      figures: { portfolioValueUsd: null, xirrPercent: null, reserveRunwayWeeks: '1' },
    });
    await expect(replayOne('anna', { EVENTSTORE_URL })).rejects.toMatchObject({ code: 'AUDIT.SETTINGS' });
  });

  it('prints what was known at a moment: events up to it, the account and the price of then', async () => {
    expect(await printed(userId, '2026-11-27T12:01:30.000Z')).toMatchObject({
      asOf: {
        at: '2026-11-27T12:01:30.000Z',
        date: '2026-11-27',
        reading: 'known',
        timeZone: 'America/Sao_Paulo',
      },
      ledger: { head: { revision: '0' }, state: { totals: { btc: '1000000' } } },
      // Neither the close of that day nor the tick after it, which were not known yet.
      price: { usd: '105000.00', asOf: '2026-11-27T12:00:30.000Z', source: 'test exchange' },
      figures: { portfolioValueUsd: '1050.00' },
    });
    expect(await printed(userId, '2026-11-27T09:01:30-03:00')).toEqual(
      await printed(userId, '2026-11-27T12:01:30.000Z'),
    );
    expect(await printed(userId, '2026-11-01')).toMatchObject({
      asOf: { at: '2026-11-02T02:59:59.999Z' },
      account: { head: null },
      ledger: { head: null, state: { history: [] } },
      balances: { btc: '0.00000000' },
    });
  });

  it('prints a past day as corrected by everything recorded since', async () => {
    const known = await printed(late, '2026-11-05');
    const corrected = await printed(late, '2026-11-05', 'corrected');
    // Recorded on the 27th, dated before: two buys of the 20th of October, the first deposit, the first investment.
    expect(known).toMatchObject({ balances: { btc: '0.00000000' } });
    expect(corrected).toMatchObject({
      asOf: { date: '2026-11-05', reading: 'corrected' },
      balances: { btc: '0.01398167', dynamicBalanceUsd: '120.80' },
      ledger: {
        state: { weeks: { '2026-W45': [expect.any(String)] }, weekStatuses: { '2026-W45': 'building' } },
      },
    });
  });

  it('prints equal states in both readings at the present', async () => {
    const both = await Promise.all(
      (['known', 'corrected'] as const).map((reading) => printed(late, '2026-11-28', reading)),
    );
    const [known, corrected] = both.map((state) => JSON.stringify(state).replace(/"reading":"\w+"/, ''));
    expect(known).toBe(corrected);
  });

  it('finds a person by name, whatever its case', async () => {
    expect(await printed('ANNA')).toEqual(await printed(userId));
  });

  it.each([
    ['an unknown name', 'nobody', undefined, 'There is no user "nobody". (AUDIT.USER_UNKNOWN)'],
    ['an unknown id', systemIds.uuidv7(), undefined, 'There is no stream of a user'],
    ['the future', 'anna', '2026-11-28T12:00:01Z', 'is in the future. (AUDIT.TIME_FUTURE)'],
    ['a day of the future', 'anna', '2026-11-29', 'is in the future. (AUDIT.TIME_FUTURE)'],
    ['the last day of all', 'anna', '9999-12-31', 'is in the future. (AUDIT.TIME_FUTURE)'],
  ])('rejects %s with a code', async (_name, user, at, words) => {
    await expect(printed(user, at)).rejects.toThrow(words);
  });

  it.each([
    'yesterday',
    '2026-02-30',
    '2026-11-27T10:00',
    '2026-11-27T25:00:00Z',
    '',
    '2026-02-30T10:00:00Z',
  ])('rejects "%s" as a time', (text) => {
    expect(() => momentArgument(text)).toThrow('(AUDIT.TIME_INVALID)');
  });

  it('rejects a stream whose chain does not hold, naming it', async () => {
    const refused = replayOne(forgedId, env());
    await expect(refused).rejects.toThrow(`ledger-${forgedId}`);
    await expect(refused).rejects.toMatchObject({ code: 'AUDIT.CHAIN_BROKEN' });
  });

  it('says which store is away', async () => {
    const away = 'esdb://127.0.0.1:9?tls=false';
    await expect(replayOne(userId, { ...env(), EVENTSTORE_URL: away })).rejects.toMatchObject({
      code: 'AUDIT.EVENT_STORE_UNREACHABLE',
    });
    await expect(
      replayOne('anna', { ...env(), DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' }),
    ).rejects.toMatchObject({ code: 'AUDIT.DATABASE_UNREACHABLE' });
  });

  it.each([
    [[], '--user or --all is required.'],
    [['--user', 'anna', '--as-corrected'], '--as-corrected needs --at.'],
    [['--all', '--at', '2026-11-27'], "Unknown option '--at'"],
  ])('says how it is called: %j', async (args, words) => {
    const io = { workingDirectory: '.', out: () => undefined, err: () => undefined };
    await expect(auditReplay.run(args, io)).rejects.toThrow(words);
  });
});
