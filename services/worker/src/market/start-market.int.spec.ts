import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { marketRefreshChannel, marketSnapshotStoredChannel } from '@app/contracts';
import { createProviders } from '@app/market';
import { closesFrom, type FakeProviders, startFakeProviders } from '@app/market/testing';
import { createDatabase, createPool, delay, silentLogger, systemClock } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { isoDateOf, marketEvaluationSchema } from '@app/strategy';
import { createTestDatabase } from '@app/testing';
import { configSchema } from '../config.js';
import { createQueueing } from '../queue/bullmq-queueing.js';
import { startMarket } from './start-market.js';

const logger = silentLogger();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let waited = 0; waited < 40_000; waited += 50) {
    const value = await read();
    if (value !== undefined) return value;
    await delay(50);
  }
  throw new Error('it did not come true');
}

/** A worker's whole market on fakes, by the machine's own clock. */
async function startWorkerMarket(environment: Readonly<Record<string, string>> = {}) {
  const testDatabase = await createTestDatabase();
  closing.push(testDatabase.drop);
  const database = createDatabase<AppSchema>(
    createPool(testDatabase.url, { applicationName: 'test', max: 5 }),
  );
  closing.push(() => database.destroy());
  const today = Math.floor(Date.now() / 86_400_000);
  const historyFrom = isoDateOf(today - 440);
  const standIn: FakeProviders = await startFakeProviders({ closes: closesFrom(historyFrom, 440) });
  closing.push(() => standIn.stop());
  const { baseUrls } = standIn;
  const config = configSchema.parse({
    NODE_ENV: 'test',
    DATABASE_URL: testDatabase.url,
    EVENTSTORE_URL: 'esdb://127.0.0.1:1',
    MARKET_HISTORY_FROM: historyFrom,
    FEED_FAKE_PROVIDERS: 'yes',
    COINBASE_URL: baseUrls.coinbase,
    BINANCE_URL: baseUrls.binance,
    KRAKEN_URL: baseUrls.kraken,
    COINGECKO_URL: baseUrls.coingecko,
    PTAX_URL: baseUrls.ptax,
    SGS_URL: baseUrls.sgs,
    AWESOMEAPI_URL: baseUrls.awesomeapi,
    ...environment,
  });
  const stopping = new AbortController();
  const queueing = createQueueing({ databaseUrl: testDatabase.url, logger });
  closing.push(() => queueing.close());
  closing.push(() => {
    stopping.abort();
    return Promise.resolve();
  });
  const providers = createProviders({
    settings: config,
    clock: systemClock,
    userAgent: 'test',
    tell: () => undefined,
  });
  await startMarket({
    config,
    database,
    queueing,
    providers,
    clock: systemClock,
    logger,
    signal: stopping.signal,
  });
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  closing.push(() => client.end());
  return { database, standIn, client };
}

describe('the market of a running worker', () => {
  it('fills its history and rates by itself and then has a price', async () => {
    const { database } = await startWorkerMarket();
    const row = await until(() =>
      database.selectFrom('app.market_snapshots').select(['series', 'source']).limit(1).executeTakeFirst(),
    );
    expect(row).toEqual({ series: 'local', source: 'Local stand-in of Coinbase' });
    const { days } = await database
      .selectFrom('app.daily_closes')
      .select(({ fn }) => fn.countAll<string>().as('days'))
      .executeTakeFirstOrThrow();
    expect(days).toBe('440');
    await until(() => database.selectFrom('app.exchange_rates').select('day').limit(1).executeTakeFirst());
  });

  it('answers a request for a fresh price by a snapshot, one for many requests, and tells its id', async () => {
    const { database, client, standIn } = await startWorkerMarket();
    const rows = () =>
      database.selectFrom('app.market_snapshots').select(['id', 'tick', 'refresh']).execute();
    const before = await until(async () => {
      const found = await rows();
      return found.length > 0 ? found : undefined;
    });
    // What follows the history counts as one that was asked for: leave it behind.
    await delay(5_100);
    const told: string[] = [];
    client.on('notification', ({ payload }) => told.push(payload ?? ''));
    await client.query(`listen ${marketSnapshotStoredChannel}`);
    const asked = standIn.asked.get('binance') ?? 0;

    for (let request = 0; request < 20; request += 1) await client.query(`notify ${marketRefreshChannel}`);
    const id = await until(() => Promise.resolve(told[0]));

    const fresh = (await rows()).filter((row) => !before.some((old) => old.id === row.id) && row.refresh > 0);
    expect(fresh.map((row) => row.id)).toEqual([id]);
    // One question for the requests; the schedule's own tick may have come in between.
    expect((standIn.asked.get('binance') ?? 0) - asked).toBeLessThanOrEqual(2);
  });

  it("gets yesterday's close at once where a price finds it missing, as after a night in which the machine slept", async () => {
    const { database, client } = await startWorkerMarket();
    const days = () =>
      database
        .selectFrom('app.daily_closes')
        .select('day')
        .execute()
        .then((rows) => rows.length);
    const snapshots = () =>
      database.selectFrom('app.market_snapshots').select(['id', 'evaluation']).orderBy('id').execute();
    await until(async () => ((await snapshots()).length > 0 && (await days()) === 440 ? true : undefined));
    // What follows the history counts as one that was asked for: leave it behind.
    await delay(5_100);
    const yesterday = isoDateOf(Math.floor(Date.now() / 86_400_000) - 1);
    await database.deleteFrom('app.daily_closes').where('day', '=', yesterday).execute();

    await client.query(`notify ${marketRefreshChannel}`);

    // The schedule would come within five minutes, and a price by itself within half a one.
    await until(async () => ((await days()) === 440 ? true : undefined));
    await until(async () => {
      const evaluation = marketEvaluationSchema.parse((await snapshots()).at(-1)?.evaluation);
      return evaluation.previousClose.carried ? undefined : true;
    });
  });

  it('is the recording where no provider is wanted', async () => {
    const { database, standIn } = await startWorkerMarket({
      MARKET_SOURCE: 'recorded',
      FEED_FAKE_PROVIDERS: 'no',
    });
    const row = await until(() =>
      database.selectFrom('app.market_snapshots').select(['series', 'source']).limit(1).executeTakeFirst(),
    );
    expect(row).toEqual({ series: 'recorded', source: 'Recorded market' });
    expect(standIn.asked.size).toBe(0);
  });
});
