import { afterEach, describe, expect, it } from '@jest/globals';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { versionsOf } from '../testing/close-versions.js';
import { type LiveMarketHarness, startLiveMarketHarness } from '../testing/live-market-harness.js';
import { at, closes, days, first, priceNames, today } from '../testing/standard-market.js';

let market: LiveMarketHarness | undefined;
afterEach(async () => {
  await market?.stop();
  market = undefined;
});
async function start(environment: Record<string, string> = {}): Promise<LiveMarketHarness> {
  market = await startLiveMarketHarness({
    ...{ closes, now: at(today, '12:00:00').toISOString(), historyFrom: first, environment },
    // Breakers open by the machine's clock, and these tests have one of their own.
    guard: { failuresToOpen: 100 },
  });
  return market;
}
async function startWithHistory(environment: Record<string, string> = {}): Promise<LiveMarketHarness> {
  const started = await start(environment);
  await started.keepCloses();
  return started;
}

describe('a hole in the history', () => {
  const old = { from: dayNumberOf(first), to: today - 400 };
  /** As if these days had never been asked for. */
  async function forget({ database }: LiveMarketHarness, range: { from: number; to: number }): Promise<void> {
    await database.deleteFrom('app.market_backfills').execute();
    await database
      .deleteFrom('app.daily_closes')
      .where('day', '>=', isoDateOf(range.from))
      .where('day', '<=', isoDateOf(range.to))
      .execute();
  }
  const storedIn = async ({ closes: stored }: LiveMarketHarness, range: { from: number; to: number }) =>
    (await stored.newest('local', range)).length;

  it('is not left where one provider fails and the other reaches only a part of the days', async () => {
    const started = await start({ PRICE_PROVIDERS: 'coinbase,coingecko' });
    started.standIn.faults.set('coinbase', { kind: 'fail', status: 500 });
    await started.keepCloses();
    started.clock.advance(31 * 60_000);
    await started.keepCloses();
    // CoinGecko's year, believed after half an hour; the days before it stay open.
    expect(await storedIn(started, { from: dayNumberOf(first), to: today })).toBeGreaterThan(360);
    expect(await storedIn(started, old)).toBe(0);
    started.standIn.faults.clear();
    started.clock.advance(31 * 60_000);
    await started.keepCloses();
    expect(await storedIn(started, { from: dayNumberOf(first), to: today })).toBe(days - 1);
  });

  it('does not take days of a lone provider at once while another one that reaches them is away', async () => {
    const started = await start({ PRICE_PROVIDERS: 'coinbase,binance' });
    started.standIn.faults.set('binance', { kind: 'fail', status: 500 });
    await started.keepCloses();
    expect(await storedIn(started, { from: dayNumberOf(first), to: today })).toBe(0);
    started.clock.advance(31 * 60_000);
    await started.keepCloses();
    expect(await storedIn(started, { from: dayNumberOf(first), to: today })).toBe(days - 1);
  });

  it("that nobody can fill now does not keep yesterday's close waiting", async () => {
    const started = await startWithHistory({ PRICE_PROVIDERS: 'coinbase,coingecko' });
    started.clock.set(at(today, '23:59:30'));
    await started.snapshot();
    await forget(started, old);
    started.clock.set(at(today + 1, '00:01:00'));
    started.standIn.faults.set('coinbase', { kind: 'fail', status: 500 });
    await started.keepCloses();
    expect(await versionsOf(started, today)).toMatchObject([{ reason: 'finalised', version: 1 }]);
    const open = await started.database
      .selectFrom('app.market_backfills')
      .selectAll()
      .where('status', '=', 'running')
      .execute();
    expect(open).toMatchObject([{ from_day: first, last_error: expect.stringContaining('no provider') }]);
  });

  it('between stored days is found and filled', async () => {
    const started = await startWithHistory();
    await forget(started, { from: today - 120, to: today - 111 });
    await started.keepCloses();
    expect(await storedIn(started, { from: dayNumberOf(first), to: today })).toBe(days - 1);
  });

  it('of a day that nobody had is looked at again a day later', async () => {
    const started = await start();
    const gap = isoDateOf(today - 50);
    for (const name of priceNames) started.standIn.faults.set(name, { kind: 'missing', dates: [gap] });
    await started.keepCloses();
    started.standIn.faults.clear();
    await started.keepCloses();
    expect(await versionsOf(started, today - 50)).toEqual([]);
    started.clock.advance(25 * 3_600_000);
    await started.keepCloses();
    expect(await versionsOf(started, today - 50)).toHaveLength(1);
  });
});
