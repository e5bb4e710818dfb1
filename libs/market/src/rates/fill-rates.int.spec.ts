import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { createDatabase, createPool, silentLogger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { formatBrlRate } from '../numbers/brl-rate.js';
import { ExchangeRatesRepository } from '../stores/exchange-rates.repository.js';
import { fakeRate } from '../testing/fake-prices.js';
import { closesFrom, startTestFeeds, type TestFeeds } from '../testing/feeds.js';
import { FillRates } from './fill-rates.js';

const from = dayNumberOf('2026-09-01');
/** A Monday, after the bulletin. */
const now = '2026-11-16T18:00:00.000Z';
const signal = new AbortController().signal;
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;
let feeds: TestFeeds;
let fillRates: FillRates;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 2 }));
  feeds = await startTestFeeds({ closes: closesFrom('2026-01-01', 10), now });
  const { series, rates } = feeds.providers;
  fillRates = new FillRates({
    database,
    series,
    providers: rates,
    clock: feeds.clock,
    logger: silentLogger(),
  });
});
afterEach(async () => {
  await feeds.standIn.stop();
  await database.destroy();
  await testDatabase.drop();
});

const stored = () => new ExchangeRatesRepository(database).newest('local', { from, to: from + 200 });
async function on(date: string): Promise<{ day: string; rate: string; source: string } | undefined> {
  const found = await new ExchangeRatesRepository(database).upTo('local', dayNumberOf(date));
  return found && { day: isoDateOf(found.day), rate: formatBrlRate(found.rate), source: found.source };
}
const told = (date: string): string => String(Number(fakeRate(dayNumberOf(date))));
const PTAX = 'Local stand-in of PTAX (Central Bank of Brazil)';

describe('exchange rates', () => {
  it('are stored for business days; a weekend takes Friday and says so', async () => {
    expect(await fillRates.run(from, signal)).toBe(55);
    expect(await on('2026-11-15')).toEqual({ day: '2026-11-13', rate: told('2026-11-13'), source: PTAX });
    expect(await on('2026-11-16')).toEqual({ day: '2026-11-16', rate: told('2026-11-16'), source: PTAX });
    expect(await on('2026-08-30')).toBeUndefined();
  });

  it('are stored once, and go on after the last day', async () => {
    await fillRates.run(from, signal);
    expect(await fillRates.run(from, signal)).toBe(0);
    feeds.clock.set(new Date('2026-11-18T18:00:00.000Z'));
    expect(await fillRates.run(from, signal)).toBe(2);
    expect((await stored()).every(({ version }) => version === 1)).toBe(true);
  });

  it('come from the next provider when one is away, and from none when all are', async () => {
    feeds.standIn.faults.set('ptax', { kind: 'fail', status: 500 });
    feeds.standIn.faults.set('sgs', { kind: 'truncate' });
    await fillRates.run(from, signal);
    expect((await on('2026-11-13'))?.source).toBe('Local stand-in of AwesomeAPI');
    // The running day of a market quote is no rate yet.
    expect((await on('2026-11-16'))?.day).toBe('2026-11-13');
    feeds.standIn.faults.set('awesomeapi', { kind: 'fail', status: 500 });
    await expect(fillRates.run(from, signal)).rejects.toMatchObject({ code: 'FEED.UNREACHABLE' });
  });

  it('of years that the central bank did not tell at first are filled later', async () => {
    const early = dayNumberOf('2025-01-01');
    feeds.standIn.faults.set('ptax', { kind: 'fail', status: 500 });
    feeds.standIn.faults.set('sgs', { kind: 'fail', status: 500 });
    await fillRates.run(early, signal);
    expect((await on('2025-06-02'))?.day).toBeUndefined();
    expect((await on('2026-11-13'))?.source).toBe('Local stand-in of AwesomeAPI');
    feeds.standIn.faults.clear();
    await fillRates.run(early, signal);
    expect(await on('2025-06-02')).toMatchObject({ day: '2025-06-02', source: PTAX });
    expect(await on('2025-01-03')).toMatchObject({ day: '2025-01-03' });
    const asked = feeds.standIn.asked.get('ptax');
    await fillRates.run(early, signal);
    // Holidays are no gaps: only the last days are looked at again.
    expect((feeds.standIn.asked.get('ptax') ?? 0) - (asked ?? 0)).toBe(1);
  });

  it('of the past come from the source that reaches them, also where one that does not is first', async () => {
    const early = dayNumberOf('2025-01-01');
    const [ptaxFirst, , awesome] = feeds.providers.rates;
    if (ptaxFirst === undefined || awesome === undefined) throw new Error('a provider is missing');
    const { series } = feeds.providers;
    const other = new FillRates({
      ...{ database, series, clock: feeds.clock, logger: silentLogger() },
      providers: [awesome, ptaxFirst],
    });
    await other.run(early, signal);
    await other.run(early, signal);
    expect(await on('2025-06-02')).toMatchObject({ day: '2025-06-02', source: PTAX });
  });

  it('that jump by more than a tenth need a second provider', async () => {
    feeds.clock.set(new Date('2026-11-12T18:00:00.000Z'));
    await fillRates.run(from, signal);
    feeds.clock.set(new Date(now));
    feeds.standIn.faults.set('ptax', { kind: 'lie', factor: 1.5 });
    expect(await fillRates.run(from, signal)).toBe(0);
    expect((await on('2026-11-16'))?.day).toBe('2026-11-12');
    feeds.standIn.faults.set('sgs', { kind: 'lie', factor: 1.5 });
    expect(await fillRates.run(from, signal)).toBe(2);
  });
});
