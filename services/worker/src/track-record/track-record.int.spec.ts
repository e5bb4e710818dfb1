import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { verifyChain } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { type TrackRecordEvent, trackRecordEventCodec } from '@app/ledger';
import { MarketModesRepository } from '@app/market';
import { createDatabase, createPool, fixedClock, type FixedClock, silentLogger } from '@app/platform';
import type { AppSchema, MarketSeriesName } from '@app/read-models';
import { analyseCloses, type DailyClose, dayNumberOf, isoDateOf, strategyDays } from '@app/strategy';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MarketClosesRepository } from '../market/market-closes.repository.js';
import { createQueueing } from '../queue/bullmq-queueing.js';
import { publishWeek, type PublishWeekParts } from './publish-week.js';
import { RecordMarketRepository } from './record-market.repository.js';
import { startTrackRecord } from './start-track-record.js';

const SUNDAY = '2026-11-29';
const DAYS = 600;
const { signal } = new AbortController();
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;
let store: InMemoryEventStore;
let clock: FixedClock;

/** Closes up to a day, the last one that day's. */
const closesUntil = (lastDay: string, days = DAYS): DailyClose[] =>
  Array.from({ length: days }, (_, index) => {
    const day = dayNumberOf(lastDay) - days + 1 + index;
    return { date: isoDateOf(day), close: Math.round(100 * (60_000 + 20_000 * Math.sin(day / 90))) / 100 };
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 6 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  store = createInMemoryEventStore();
  clock = fixedClock('2026-11-30T01:15:00.000Z');
  for (const table of ['app.daily_closes', 'app.market_snapshots', 'app.market_modes'] as const)
    await database.deleteFrom(table).execute();
});

interface StoredMarket {
  readonly series?: MarketSeriesName | null;
  readonly closes?: readonly DailyClose[];
  /** Of the last close. */
  readonly carried?: boolean;
  readonly priceAt?: string | null;
}

async function storeMarket({
  series = 'market',
  closes = closesUntil(SUNDAY),
  carried = false,
  priceAt = '2026-11-30T01:14:30.000Z',
}: StoredMarket = {}): Promise<void> {
  await new MarketModesRepository(database).choose(series, clock.now());
  if (series === null) return;
  await database
    .insertInto('app.daily_closes')
    .values(
      closes.map(({ date, close }, index) => ({
        ...{ series, day: date, version: 1, close_usd: String(close), source: 'Kraken' },
        carried: carried && index === closes.length - 1,
        evidence: JSON.stringify({ said: [], agreeing: ['Coinbase', 'Kraken'] }),
      })),
    )
    .execute();
  if (priceAt !== null) await storePrice(series, priceAt);
}

async function storePrice(series: MarketSeriesName, at: string): Promise<void> {
  await database
    .insertInto('app.market_snapshots')
    .values({
      ...{ tick: String(Math.floor(Date.parse(at) / 30_000)), series, source: 'Kraken', as_of: new Date(at) },
      ...{ computed_at: new Date(at), recorded_day: null, price_cents: '6000000', change_24h: null },
      ...{ rsi: 50, regime: 'bear', evaluation: '{}' },
    })
    .execute();
}

const parts = (): PublishWeekParts => ({
  ...{ store, clock, signal },
  modes: new MarketModesRepository(database),
  market: new RecordMarketRepository(database),
  closes: new MarketClosesRepository(database),
});

async function record(): Promise<readonly TrackRecordEvent[]> {
  const events: TrackRecordEvent[] = [];
  for await (const { type, data } of store.readStream('track-record'))
    events.push(trackRecordEventCodec.decode({ type, schemaVersion: 1, data }));
  return events;
}

const weeksOf = async () =>
  (await record()).map(({ data }) => `${data.week} ${'reason' in data ? data.reason : 'published'}`);

describe('the week of the public record', () => {
  it("is published on Monday from Sunday's confirmed close, with what the strategy says of that day", async () => {
    await storeMarket();

    await publishWeek(parts());

    const [event] = await record();
    const sunday = [...strategyDays(analyseCloses(closesUntil(SUNDAY)), dayNumberOf(SUNDAY))][0];
    expect(event).toMatchObject({
      type: 'track.week-published',
      data: {
        ...{ week: '2026-W49', monday: '2026-11-30', isDemo: false, strategyVersion: 1 },
        ...{ closedOn: SUNDAY, sources: ['Kraken', 'Coinbase'], isSale: false, regime: sunday?.regime },
        price: BigInt(Math.round((sunday?.close ?? 0) * 100)),
      },
    });
    if (event?.type !== 'track.week-published') throw new Error('it was published');
    expect(Number(event.data.rsi)).toBeCloseTo(sunday?.rsi ?? 0, 5);
    expect(Number(event.data.sid)).toBeCloseTo(sunday?.sid ?? 0, 2);
    expect(Number(event.data.multipliers.direct)).toBeCloseTo(sunday?.multiplierDirect ?? 0, 5);
    expect(Number(event.data.multipliers.strategic)).toBeCloseTo(sunday?.multiplierStrategic ?? 0, 5);
    expect(await verifyChain(store.readStream('track-record'))).toMatchObject({ intact: true });
  });

  it('is no other one where later closes are stored already', async () => {
    await storeMarket();
    await publishWeek(parts());
    const [alone] = await record();
    store = createInMemoryEventStore();
    await storeLaterClose();
    await publishWeek(parts());
    expect(await record()).toEqual([alone]);
  });

  it.each(['2026-11-30T00:00:00.000Z', '2026-11-30T01:14:59.999Z'])('is not published at %s', async (at) => {
    await storeMarket();
    clock.set(at);
    expect(await publishWeek(parts())).toEqual([]);
    expect(await record()).toEqual([]);
  });

  it.each<[string, StoredMarket, string]>([
    ['the recording', { series: 'recorded' }, 'recorded-market'],
    ['made-up prices', { series: 'local' }, 'made-up-market'],
    ['no market', { series: null }, 'no-market'],
  ])('is missed at once on %s', async (_name, market, reason) => {
    await storeMarket(market);
    await publishWeek(parts());
    expect(await weeksOf()).toEqual([`2026-W49 ${reason}`]);
  });

  it.each<[string, StoredMarket, string]>([
    ['a stale market', { priceAt: '2026-11-30T00:14:00.000Z' }, 'stale-market'],
    ['a market that never had a price', { priceAt: null }, 'stale-market'],
    ['a close that is not confirmed', { closes: closesUntil('2026-11-28') }, 'unconfirmed-close'],
    ['a close that was carried over', { carried: true }, 'unconfirmed-close'],
    ['a short history', { closes: closesUntil(SUNDAY, 300) }, 'not-enough-history'],
  ])('waits on %s, and is missed at the last look', async (_name, market, reason) => {
    await storeMarket(market);
    await publishWeek(parts());
    expect(await record()).toEqual([]);
    clock.set('2026-11-30T06:00:00.000Z');
    if (market.priceAt === undefined) await storePrice('market', clock.now().toISOString());
    await publishWeek(parts());
    expect(await weeksOf()).toEqual([`2026-W49 ${reason}`]);
  });

  it('is published where the close is confirmed while it waits', async () => {
    await storeMarket({ closes: closesUntil('2026-11-28') });
    await publishWeek(parts());
    clock.set('2026-11-30T03:30:00.000Z');
    await storeMarket({ closes: closesUntil(SUNDAY).slice(-1), priceAt: '2026-11-30T03:29:30.000Z' });
    await publishWeek(parts());
    expect(await weeksOf()).toEqual(['2026-W49 published']);
  });

  it('has one event however often and by however many workers it is tried', async () => {
    await storeMarket();
    await Promise.all(Array.from({ length: 4 }, () => publishWeek(parts())));
    clock.set('2026-11-30T01:30:00.000Z');
    expect(await publishWeek(parts())).toEqual([]);
    expect(await weeksOf()).toEqual(['2026-W49 published']);
  });

  it('has one event where a worker ends right after its append', async () => {
    await storeMarket();
    const append: InMemoryEventStore['append'] = async (...given) => {
      await store.append(...given);
      throw new Error('killed');
    };
    await expect(publishWeek({ ...parts(), store: { ...store, append } })).rejects.toThrow('killed');
    expect(await publishWeek(parts())).toEqual([]);
    expect(await weeksOf()).toEqual(['2026-W49 published']);
  });

  it('has one event where two workers see two markets', async () => {
    await storeMarket();
    const blind = { ...parts(), modes: { current: () => Promise.resolve(null) } };
    await Promise.all([publishWeek(parts()), publishWeek(blind), publishWeek(parts()), publishWeek(blind)]);
    expect(await record()).toHaveLength(1);
  });

  it('is followed by the next one in the same chain, and weeks in which nothing ran are never filled in', async () => {
    await storeMarket();
    await publishWeek(parts());
    // Wednesday three weeks later, with every close of the time between.
    clock.set('2026-12-23T10:00:00.000Z');
    await storeMarket({ closes: closesUntil('2026-12-22', 23), priceAt: '2026-12-23T09:59:00.000Z' });
    await Promise.all([publishWeek(parts()), publishWeek(parts())]);
    await publishWeek(parts());

    expect(await weeksOf()).toEqual([
      '2026-W49 published',
      '2026-W50 not-calculated-in-time',
      '2026-W51 not-calculated-in-time',
      '2026-W52 not-calculated-in-time',
    ]);
    expect(await verifyChain(store.readStream('track-record'))).toMatchObject({ intact: true });
  });

  it('does not begin a record after its Monday', async () => {
    await storeMarket();
    clock.set('2026-11-30T06:15:00.000Z');
    expect(await publishWeek(parts())).toEqual([]);
    expect(await record()).toEqual([]);
  });

  it('changes nothing where the clock goes back', async () => {
    await storeMarket();
    await publishWeek(parts());
    clock.set('2026-11-23T01:15:00.000Z');
    expect(await publishWeek(parts())).toEqual([]);
    expect(await record()).toHaveLength(1);
  });

  it('is a job of the worker, run at its start too', async () => {
    await storeMarket();
    const logger = silentLogger();
    const queueing = createQueueing({ databaseUrl: testDatabase.url, redisUrl: undefined, logger, signal });
    await startTrackRecord(queueing, { ...parts(), database, logger });
    const until = Date.now() + 20_000;
    while ((await record()).length === 0 && Date.now() < until)
      await new Promise((done) => setTimeout(done, 50));
    await queueing.close();
    expect(await weeksOf()).toEqual(['2026-W49 published']);
  });
});

async function storeLaterClose(): Promise<void> {
  await database
    .insertInto('app.daily_closes')
    .values({ series: 'market', day: '2026-11-30', version: 1, close_usd: '1', source: 'Kraken' })
    .execute();
}
