import { afterEach, describe, expect, it } from '@jest/globals';
import { marketEvaluationSchema } from '@app/strategy';
import {
  type LiveMarketHarness,
  noteHealth,
  startLiveMarketHarness,
} from '../testing/live-market-harness.js';
import { at, closes, first, priceNames, today } from '../testing/standard-market.js';

let market: LiveMarketHarness | undefined;
afterEach(async () => {
  await market?.stop();
  market = undefined;
});
async function start(environment: Record<string, string> = {}): Promise<LiveMarketHarness> {
  const now = at(today, '12:00:00').toISOString();
  market = await startLiveMarketHarness({ closes, now, historyFrom: first, environment });
  return market;
}
async function startWithHistory(environment: Record<string, string> = {}): Promise<LiveMarketHarness> {
  const started = await start(environment);
  await started.keepCloses();
  return started;
}
const snapshots = ({ database }: LiveMarketHarness) =>
  database.selectFrom('app.market_snapshots').selectAll().orderBy('id').execute();
const waiting = async ({ quarantine }: LiveMarketHarness) =>
  (await quarantine.list()).map(({ kind, source, reason }) => ({ kind, source, reason }));

describe('the price', () => {
  it('is that of the provider in the middle, with what the others said, and never of a real one', async () => {
    const started = await startWithHistory();
    expect(await started.snapshot()).toBe(true);
    expect(await started.snapshot()).toBe(false);
    const [row] = await snapshots(started);
    expect(row).toMatchObject({ series: 'local', source: 'Local stand-in of Coinbase', recorded_day: null });
    expect(row?.quotes).toMatchObject([
      { provider: 'coinbase', verdict: 'used' },
      { provider: 'binance', verdict: 'agrees' },
      { provider: 'kraken', verdict: 'agrees' },
      { provider: 'coingecko', verdict: 'agrees' },
    ]);
  });

  it.each(priceNames)('is not moved by %s when it lies alone', async (liar) => {
    const started = await startWithHistory();
    await started.snapshot();
    started.clock.advance(30_000);
    started.standIn.faults.set(liar, { kind: 'lie', factor: 1.25 });
    await started.snapshot();
    const [before, after] = await snapshots(started);
    expect(Number(after?.price_cents) / Number(before?.price_cents)).toBeCloseTo(1, 2);
    expect(JSON.stringify(after?.quotes)).toContain(`"verdict":"outlier"`);
  });

  it('is not moved by a liar when all others are away: the market grows stale', async () => {
    const started = await startWithHistory();
    await started.snapshot();
    for (const name of priceNames.slice(1)) started.standIn.faults.set(name, { kind: 'fail', status: 500 });
    started.standIn.faults.set('coinbase', { kind: 'lie', factor: 0.8 });
    started.clock.advance(30_000);
    await expect(started.snapshot()).rejects.toMatchObject({ code: 'MARKET.PRICE_WAITING' });
    expect(await snapshots(started)).toHaveLength(1);
    expect(await waiting(started)).toEqual([
      { kind: 'tick', source: 'Local stand-in of Coinbase', reason: 'jump' },
    ]);
    // An administrator who knows better lets prices near it pass.
    const [held] = await started.quarantine.list();
    await started.quarantine.accept({ id: held?.id ?? 0n, by: 'admin', note: null, at: started.clock.now() });
    started.clock.advance(30_000);
    expect(await started.snapshot()).toBe(true);
  });

  it('that was rejected is not held again while its provider repeats it (regression: 30 seconds later)', async () => {
    const started = await startWithHistory();
    await started.snapshot();
    for (const name of priceNames.slice(1)) started.standIn.faults.set(name, { kind: 'fail', status: 500 });
    const hears = async (factor: number) => {
      started.standIn.faults.set('coinbase', { kind: 'lie', factor });
      started.clock.advance(30_000);
      await expect(started.snapshot()).rejects.toMatchObject({ code: 'MARKET.PRICE_WAITING' });
    };
    await hears(0.8);
    const [held] = await started.quarantine.list();
    await started.quarantine.reject({ id: held?.id ?? 0n, by: 'admin', note: null, at: started.clock.now() });

    await hears(0.8);

    expect(await waiting(started)).toEqual([]);
    // Another price is another question.
    await hears(0.6);
    expect(await waiting(started)).toEqual([
      { kind: 'tick', source: 'Local stand-in of Coinbase', reason: 'jump' },
    ]);
  });

  it('is not moved by one of two that contradict each other', async () => {
    const started = await startWithHistory({ PRICE_PROVIDERS: 'coinbase,binance' });
    started.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.07 });
    await expect(started.snapshot()).rejects.toMatchObject({ code: 'MARKET.PRICE_WAITING' });
    started.standIn.faults.clear();
    await started.snapshot();
    // Now a confirmed price of seconds ago tells who is right.
    started.clock.advance(30_000);
    started.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.07 });
    await started.snapshot();
    expect((await snapshots(started)).at(-1)?.source).toBe('Local stand-in of Binance');
  });

  it.each([0.981, 0.99, 1.01, 1.019])('is not moved by a first provider that lies by %d', async (factor) => {
    const started = await startWithHistory();
    await started.snapshot();
    started.clock.advance(30_000);
    started.standIn.faults.set('coinbase', { kind: 'lie', factor });
    await started.snapshot();
    const [before, after] = await snapshots(started);
    expect(Math.abs(Number(after?.price_cents) / Number(before?.price_cents) - 1)).toBeLessThan(0.001);
  });

  it('of one provider alone is shown as such, and represents no close', async () => {
    const started = await startWithHistory();
    started.clock.set(at(today, '23:59:00'));
    await started.snapshot();
    for (const name of priceNames.slice(1)) started.standIn.faults.set(name, { kind: 'fail', status: 500 });
    started.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.08 });
    started.clock.set(at(today, '23:59:30'));
    await started.snapshot();
    const [confirmed, lone] = await snapshots(started);
    expect(lone?.quotes).toMatchObject([{ provider: 'coinbase', verdict: 'alone' }]);
    started.standIn.faults.clear();
    started.clock.set(at(today + 1, '00:00:30'));
    await started.snapshot();
    const { previousClose } = marketEvaluationSchema.parse((await snapshots(started)).at(-1)?.evaluation);
    expect(previousClose.price).toBe(Number(confirmed?.price_cents) / 100);
  });

  it('that waits for a disagreement is that of the provider which an administrator believes', async () => {
    const started = await startWithHistory({ PRICE_PROVIDERS: 'coinbase,binance' });
    started.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.07 });
    await expect(started.snapshot()).rejects.toMatchObject({ code: 'MARKET.PRICE_WAITING' });
    const held = await started.quarantine.list();
    expect(held.map(({ source, reason }) => ({ source, reason }))).toEqual([
      { source: 'Local stand-in of Coinbase', reason: 'disagreement' },
      { source: 'Local stand-in of Binance', reason: 'disagreement' },
    ]);
    const binance = held.at(-1);
    await started.quarantine.accept({
      id: binance?.id ?? 0n,
      by: 'admin',
      note: null,
      at: started.clock.now(),
    });
    started.clock.advance(30_000);
    expect(await started.snapshot()).toBe(true);
    const [row] = await snapshots(started);
    expect(row).toMatchObject({ source: 'Local stand-in of Binance' });
    expect(row?.quotes).toMatchObject([{ verdict: 'outlier' }, { verdict: 'used' }]);
    // The other one is settled with it.
    expect(await waiting(started)).toEqual([]);
  });

  it('that waited before a weekend in which the machine slept waits no more once two agree again', async () => {
    const started = await startWithHistory({ PRICE_PROVIDERS: 'coinbase,binance' });
    started.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.07 });
    await expect(started.snapshot()).rejects.toMatchObject({ code: 'MARKET.PRICE_WAITING' });
    started.standIn.faults.clear();
    started.clock.advance(3 * 86_400_000);
    await started.snapshot();
    expect(await waiting(started)).toEqual([]);
  });

  it('is not that of a provider which is stuck', async () => {
    const started = await startWithHistory();
    started.standIn.faults.set('coinbase', { kind: 'frozen', atMs: at(today, '11:30:00').getTime() });
    await started.snapshot();
    const [row] = await snapshots(started);
    // The one in the middle of the three others.
    expect(row?.source).toBe('Local stand-in of CoinGecko');
    expect(row?.quotes).toMatchObject([{ provider: 'coinbase', verdict: 'old' }, {}, {}, {}]);
  });

  it('of a flapping provider changes its source once and not its course, and all down is stale, never recorded', async () => {
    const started = await startWithHistory();
    for (let tick = 0; tick < 6; tick += 1) {
      started.standIn.faults.clear();
      if (tick % 2 === 1) started.standIn.faults.set('coinbase', { kind: 'fail', status: 503 });
      await started.snapshot();
      started.clock.advance(30_000);
    }
    const rows = await snapshots(started);
    expect(rows.map(({ source }) => source.replace('Local stand-in of ', ''))).toEqual([
      'Coinbase',
      // Of the two in the middle the nearer to the price before, which is now its own.
      ...Array.from({ length: 5 }, () => 'CoinGecko'),
    ]);
    for (const name of priceNames) started.standIn.faults.set(name, { kind: 'truncate' });
    await expect(started.snapshot()).rejects.toMatchObject({ code: 'MARKET.UNREACHABLE' });
    expect((await snapshots(started)).every(({ series }) => series === 'local')).toBe(true);
  });

  it('is taken without those who are slow', async () => {
    const started = await startWithHistory();
    started.standIn.faults.set('kraken', { kind: 'delay', ms: 20_000 });
    await started.snapshot();
    const [row] = await snapshots(started);
    expect(row?.quotes).toHaveLength(3);
  });
});

describe('feed health', () => {
  it('tells of each provider and need its last success, its last error and its breaker', async () => {
    const started = await startWithHistory();
    started.standIn.faults.set('kraken', { kind: 'rate-limit', retryAfter: '600' });
    await started.snapshot();
    await noteHealth(started, started.database);
    const rows = await started.database.selectFrom('app.feed_health').selectAll().execute();
    const of = (provider: string, need: string) =>
      rows.find((row) => row.provider === provider && row.need === need);
    expect(of('coinbase', 'spot')).toMatchObject({
      series: 'local',
      label: 'Local stand-in of Coinbase',
      breaker: 'closed',
      consecutive_failures: 0,
      last_error: null,
      paused_until: null,
    });
    expect(of('coinbase', 'candles')?.last_success_at).toEqual(started.clock.now());
    expect(of('kraken', 'spot')).toMatchObject({
      last_error_code: 'FEED.RATE_LIMITED',
      consecutive_failures: 1,
      paused_until: new Date(started.clock.now().getTime() + 600_000),
    });
  });
});
