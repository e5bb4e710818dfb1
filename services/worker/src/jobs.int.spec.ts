import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { recordedLastDay, TicksRepository } from '@app/market';
import { createDatabase, createPool, delay, fixedClock, silentLogger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { marketEvaluationSchema } from '@app/strategy';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { startJobs } from './jobs.js';
import { MarketClosesRepository } from './market/market-closes.repository.js';
import { MarketHistory } from './market/market-history.js';
import { MarketSnapshotRepository } from './market/market-snapshot.repository.js';
import { recordedMarketSource } from './market/recorded-market.source.js';
import { TakeMarketSnapshot, tickOf } from './market/take-market-snapshot.js';
import { createQueueing } from './queue/bullmq-queueing.js';
import type { Queueing } from './queue/queueing.js';
import { SidSnapshotRepository } from './stress/sid-snapshot.repository.js';
import { TakeSidSnapshot } from './stress/take-sid-snapshot.js';

const logger = silentLogger();
const source = recordedMarketSource();
const clock = fixedClock('2026-11-27T12:00:10.000Z');
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 4 }));
  await new MarketClosesRepository(database).addRecorded(source.closes());
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.deleteFrom('app.sid_snapshots').execute();
  await database.deleteFrom('app.market_snapshots').execute();
});

function parts() {
  const snapshots = new MarketSnapshotRepository(database);
  const stress = new SidSnapshotRepository(database);
  const history = new MarketHistory({
    closes: new MarketClosesRepository(database),
    ticks: new TicksRepository(database),
    series: source.series,
  });
  return {
    snapshots,
    stress,
    takeMarketSnapshot: new TakeMarketSnapshot({
      source,
      history,
      snapshots,
      closesWanted: undefined,
      clock,
      logger,
    }),
    takeSidSnapshot: new TakeSidSnapshot({ market: snapshots, stress, clock }),
  };
}
const signal = new AbortController().signal;

describe('daily closes', () => {
  it('stores nothing twice when the worker starts again', async () => {
    const closes = new MarketClosesRepository(database);
    expect(await closes.addRecorded(source.closes())).toBe(0);
    const stored = await closes.load('recorded');
    expect(stored).toHaveLength(source.closes().length);
    expect(stored.at(-1)?.date).toBe(recordedLastDay);
    expect(await closes.load('market')).toEqual([]);
  });
});

describe('market snapshot', () => {
  it('stores price, source, market time and the evaluation that is read back as it was', async () => {
    const { takeMarketSnapshot } = parts();
    const tick = tickOf(clock.now().getTime());
    expect(await takeMarketSnapshot.run(tick, signal)).toBe(true);
    const row = await database.selectFrom('app.market_snapshots').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      tick: tick.toString(),
      series: 'recorded',
      source: 'Recorded market',
      recorded_day: recordedLastDay,
      change_24h: null,
    });
    const evaluation = marketEvaluationSchema.parse(row.evaluation);
    expect(evaluation.day).toBe(recordedLastDay);
    expect(evaluation.rsi).toBe(row.rsi);
    expect(evaluation.previousClose.carried).toBe(false);
  });

  it('is stored once when two workers run the same tick', async () => {
    const tick = 7n;
    const stored = await Promise.all(
      [parts(), parts()].map((each) => each.takeMarketSnapshot.run(tick, signal)),
    );
    expect(stored.toSorted()).toEqual([false, true]);
  });
});

describe('a refresh that several workers hear of', () => {
  it('is taken by one of them', async () => {
    const { snapshots, takeMarketSnapshot } = parts();
    let taken = 0;
    const take = async (): Promise<void> => {
      taken += 1;
      await takeMarketSnapshot.run(5n, signal, 2);
    };
    await Promise.all([1, 2, 3].map(async () => snapshots.claimRefresh(5n, 2, take)));
    await snapshots.claimRefresh(5n, 2, take);
    expect(taken).toBe(1);
    await snapshots.claimRefresh(5n, 3, take);
    expect(taken).toBe(2);
  });
});

describe('stress index snapshot', () => {
  it('is the index of the market snapshot of its tick, stored once', async () => {
    const { takeMarketSnapshot, takeSidSnapshot } = parts();
    await takeMarketSnapshot.run(9n, signal);
    expect(await takeSidSnapshot.run(9n)).toBe(true);
    expect(await takeSidSnapshot.run(9n)).toBe(false);
    const market = await database.selectFrom('app.market_snapshots').selectAll().executeTakeFirstOrThrow();
    const row = await database.selectFrom('app.sid_snapshots').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ market_snapshot_id: market.id, source: market.source, as_of: market.as_of });
    expect(row.sid).toBe(marketEvaluationSchema.parse(market.evaluation).sid.value);
  });

  it('fails, to be tried again, while its market snapshot is missing', async () => {
    await expect(parts().takeSidSnapshot.run(11n)).rejects.toMatchObject({ code: 'MARKET.SNAPSHOT_MISSING' });
  });
});

describe('thinning', () => {
  it('keeps the first snapshot of every ten ticks of the old ones and all new ones', async () => {
    const { takeMarketSnapshot, snapshots } = parts();
    for (const tick of [100n, 101n, 109n, 110n, 115n]) await takeMarketSnapshot.run(tick, signal);
    const cut = new Date(clock.now().getTime() + 1);
    clock.advance(60_000);
    for (const tick of [116n, 117n]) await takeMarketSnapshot.run(tick, signal);
    expect(await snapshots.thin(cut, 10n)).toBe(3n);
    const left = await database.selectFrom('app.market_snapshots').select('tick').orderBy('tick').execute();
    expect(left.map(({ tick }) => tick)).toEqual(['100', '110', '116', '117']);
  });
});

describe('the running worker', () => {
  const opened: Queueing[] = [];
  afterEach(async () => {
    for (const queueing of opened.splice(0)) await queueing.close();
  });

  it('has a price and a stress index at once, and one schedule with two workers', async () => {
    for (let worker = 0; worker < 2; worker += 1) {
      const queueing = createQueueing({ databaseUrl: testDatabase.url, logger, redisUrl: undefined });
      opened.push(queueing);
      const { snapshots, stress, ...takers } = parts();
      await startJobs({
        ...takers,
        queueing,
        snapshots: [snapshots, stress],
        concurrency: 2,
        clock,
        logger,
        signal,
      });
    }
    const queue = opened[0]?.openQueue('market-snapshot');
    expect(await queue?.scheduleIds()).toEqual(['market-snapshot']);
    const stored = async (): Promise<number> =>
      (await database.selectFrom('app.sid_snapshots').select('tick').execute()).length;
    for (let waited = 0; (await stored()) === 0 && waited < 20_000; waited += 50) await delay(50);
    expect(await stored()).toBeGreaterThan(0);
  });
});
