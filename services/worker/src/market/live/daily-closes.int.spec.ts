import { afterEach, describe, expect, it } from '@jest/globals';
import { ClosesRepository, parseUsdPrice, PriceQuarantineRepository } from '@app/market';
import { delay } from '@app/platform';
import { dayNumberOf, isoDateOf, marketEvaluationSchema } from '@app/strategy';
import { versionsOf } from '../testing/close-versions.js';
import { type LiveMarketHarness, startLiveMarketHarness } from '../testing/live-market-harness.js';
import { at, closes, days, first, priceNames, today } from '../testing/standard-market.js';
import { waitingLocks } from '../testing/waiting-locks.js';

let market: LiveMarketHarness | undefined;
afterEach(async () => {
  await market?.stop();
  market = undefined;
});
async function start(
  environment: Record<string, string> = {},
  now = at(today, '12:00:00'),
): Promise<LiveMarketHarness> {
  market = await startLiveMarketHarness({
    ...{ closes, now: now.toISOString(), historyFrom: first, environment },
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
const snapshots = ({ database }: LiveMarketHarness) =>
  database.selectFrom('app.market_snapshots').selectAll().orderBy('id').execute();
const waiting = async ({ quarantine }: LiveMarketHarness) =>
  (await quarantine.list()).map(({ kind, source, reason }) => ({ kind, source, reason }));
const closeOf = (day: number): string => formatted(closes[day - dayNumberOf(first)]?.close ?? '');
const formatted = (text: string): string => String(Number(text));

describe('the history', () => {
  it('is filled from the providers, once, and no running day is in it', async () => {
    const filled = await startWithHistory();
    const stored = await filled.closes.newest('local');
    expect(stored.map(({ day }) => day)).toEqual(
      Array.from({ length: days - 1 }, (_, index) => dayNumberOf(first) + index),
    );
    expect(stored.at(-1)).toMatchObject({ day: today - 1, source: 'Local stand-in of Coinbase', version: 1 });
    const asked = filled.standIn.asked.get('coinbase');
    await filled.keepCloses();
    expect(filled.standIn.asked.get('coinbase')).toBe(asked);
    expect(await filled.closes.newest('market')).toEqual([]);
    const progress = await filled.database.selectFrom('app.market_backfills').selectAll().execute();
    expect(progress).toMatchObject([
      { status: 'done', days_stored: 270, days_waiting: 0 },
      { status: 'done', days_stored: days - 1 - 270, days_waiting: 0 },
    ]);
  });

  it('goes on where it was when the worker was killed in the middle', async () => {
    const killed = await start();
    const dying = new AbortController();
    // The newest step is stored, and the worker dies while it waits for the next one.
    for (const name of priceNames) killed.standIn.faults.set(name, { kind: 'delay', ms: 300 });
    const stored = async () => (await killed.closes.newest('local')).length;
    const run = killed.keepCloses({ signal: dying.signal });
    while ((await stored()) === 0) await delay(10);
    dying.abort(new Error('killed'));
    await expect(run).rejects.toThrow('killed');
    expect(await stored()).toBe(270);
    expect((await killed.closes.newest('local')).at(-1)?.day).toBe(today - 1);
    killed.standIn.faults.clear();
    const asked = killed.standIn.asked.get('coinbase') ?? 0;

    await killed.keepCloses();

    expect(await stored()).toBe(days - 1);
    // The other window, and nothing a second time.
    expect((killed.standIn.asked.get('coinbase') ?? 0) - asked).toBe(1);
    const versions = await killed.database.selectFrom('app.daily_closes').select('version').execute();
    expect(versions.every(({ version }) => version === 1)).toBe(true);
  });

  it('is stored once when two workers fill it at the same time', async () => {
    const shared = await start();
    await Promise.all([shared.keepCloses(), shared.keepCloses()]);
    expect(await shared.closes.newest('local')).toHaveLength(days - 1);
    const progress = await shared.database.selectFrom('app.market_backfills').selectAll().execute();
    expect(progress.map(({ status, days_stored }) => ({ status, days_stored }))).toEqual([
      { status: 'done', days_stored: 270 },
      { status: 'done', days_stored: days - 1 - 270 },
    ]);
  });

  it('leaves a day out that nobody has, and carries the close before it', async () => {
    const gap = isoDateOf(today - 20);
    const started = await start();
    for (const name of priceNames) started.standIn.faults.set(name, { kind: 'missing', dates: [gap] });
    await started.keepCloses();
    expect(await started.closes.newest('local')).toHaveLength(days - 2);
    await started.snapshot();
    const [row] = await snapshots(started);
    expect(marketEvaluationSchema.parse(row?.evaluation).carriedDays).toEqual([gap]);
  });

  it('does not believe a provider that dates every close a day late, though it comes first', async () => {
    const late = await start();
    late.standIn.faults.set('coinbase', { kind: 'late-stamp', days: 1 });
    await late.keepCloses();
    const [yesterday] = await versionsOf(late, today - 1);
    // The one in the middle of the three others.
    expect(yesterday?.source).toBe('Local stand-in of CoinGecko');
    expect(await late.closes.newest('local', { from: today - 400, to: today - 1 })).toHaveLength(400);
  });
});

describe("yesterday's close", () => {
  async function afterMidnight(): Promise<LiveMarketHarness> {
    const started = await startWithHistory();
    started.clock.set(at(today, '23:59:30'));
    await started.snapshot();
    started.clock.set(at(today + 1, '00:01:00'));
    return started;
  }

  it('is finalised once, a minute after midnight', async () => {
    const night = await afterMidnight();
    await night.keepCloses();
    await night.keepCloses();
    expect(await versionsOf(night, today)).toEqual([
      { close: closeOf(today), source: 'Local stand-in of Coinbase', reason: 'finalised', version: 1 },
    ]);
  });

  it('is not believed of one liar among four', async () => {
    const night = await afterMidnight();
    night.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.3 });
    await night.keepCloses();
    const [stored] = await versionsOf(night, today);
    expect(stored?.source).toBe('Local stand-in of CoinGecko');
    expect(Number(stored?.close) / Number(closeOf(today))).toBeCloseTo(1, 2);
  });

  it('waits for a second source where only one of several answers, and meanwhile the last tick represents it', async () => {
    const night = await afterMidnight();
    const [tick] = await snapshots(night);
    for (const name of ['binance', 'kraken', 'coingecko'] as const)
      night.standIn.faults.set(name, { kind: 'fail', status: 500, need: 'days' });
    night.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.09, need: 'days' });
    await night.keepCloses();
    expect(await versionsOf(night, today)).toEqual([]);
    await night.snapshot();
    expect(night.wanted).toHaveLength(1);
    const { previousClose } = marketEvaluationSchema.parse((await snapshots(night)).at(-1)?.evaluation);
    expect(previousClose).toEqual({
      date: isoDateOf(today),
      price: Number(tick?.price_cents) / 100,
      carried: false,
    });
    // From one o'clock on nothing represents it any more.
    night.clock.set(at(today + 1, '01:00:30'));
    await night.snapshot();
    const late = marketEvaluationSchema.parse((await snapshots(night)).at(-1)?.evaluation);
    expect(late.previousClose.carried).toBe(true);
  });

  it('is believed of one source that our own last price before midnight confirms', async () => {
    const night = await afterMidnight();
    for (const name of ['binance', 'kraken', 'coingecko'] as const)
      night.standIn.faults.set(name, { kind: 'fail', status: 500, need: 'days' });
    await night.keepCloses();
    expect(await versionsOf(night, today)).toMatchObject([{ close: closeOf(today), version: 1 }]);
  });

  it('goes to quarantine where sources contradict each other, and is settled by a third', async () => {
    const night = await startWithHistory({ PRICE_PROVIDERS: 'coinbase,binance,kraken' });
    night.clock.set(at(today + 1, '00:01:00'));
    night.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.2 });
    night.standIn.faults.set('kraken', { kind: 'fail', status: 500, need: 'days' });
    await night.keepCloses();
    expect(await versionsOf(night, today)).toEqual([]);
    expect(await waiting(night)).toEqual([
      { kind: 'close', source: 'Local stand-in of Coinbase', reason: 'disagreement' },
      { kind: 'close', source: 'Local stand-in of Binance', reason: 'disagreement' },
    ]);
    night.standIn.faults.set('kraken');
    night.clock.advance(5 * 60_000);
    await night.keepCloses();
    expect(await versionsOf(night, today)).toMatchObject([{ source: 'Local stand-in of Binance' }]);
    expect(await waiting(night)).toEqual([]);
    expect(await night.quarantine.list('settled')).toMatchObject([
      { decidedBy: 'second source' },
      { decidedBy: 'second source' },
    ]);
  });

  it('of the only provider waits for an administrator beyond 35 % of the median of the last three', async () => {
    const night = await startWithHistory({ PRICE_PROVIDERS: 'coinbase' });
    night.clock.set(at(today + 1, '00:01:00'));
    night.standIn.faults.set('coinbase', { kind: 'lie', factor: 0.5 });
    await night.keepCloses();
    await night.keepCloses();
    const [held] = await night.quarantine.list();
    expect(held).toMatchObject({ kind: 'close', reason: 'jump', seen: 2n, day: isoDateOf(today) });
    if (held === undefined) throw new Error('nothing waits');
    await night.quarantine.accept({ id: held.id, by: 'admin', note: 'a crash', at: night.clock.now() });
    expect(await versionsOf(night, today)).toMatchObject([{ reason: 'accepted', version: 1 }]);
    const again = { id: held.id, by: 'admin', note: null, at: night.clock.now() };
    await expect(night.quarantine.reject(again)).rejects.toMatchObject({ code: 'QUARANTINE.DECIDED' });
  });

  it('is not held again once an administrator has rejected it', async () => {
    const night = await startWithHistory({ PRICE_PROVIDERS: 'coinbase' });
    night.clock.set(at(today + 1, '00:01:00'));
    night.standIn.faults.set('coinbase', { kind: 'lie', factor: 2 });
    await night.keepCloses();
    const [held] = await night.quarantine.list();
    await night.quarantine.reject({ id: held?.id ?? 0n, by: 'admin', note: null, at: night.clock.now() });
    await night.keepCloses();
    expect(await waiting(night)).toEqual([]);
    night.standIn.faults.clear();
    await night.keepCloses();
    expect(await versionsOf(night, today)).toMatchObject([{ close: closeOf(today), reason: 'finalised' }]);
  });

  it('is corrected by a further version where two sources agree on another figure, and the old one stays', async () => {
    const started = await startWithHistory();
    const close = parseUsdPrice('70000') ?? failed();
    await started.closes.add('local', [
      { day: today - 2, close, source: 'a feed', version: 2, reason: 'correction', evidence: {} },
    ]);
    await started.keepCloses();
    expect(await versionsOf(started, today - 2)).toHaveLength(2);
    await started.keepCloses({ isThorough: true });
    await started.keepCloses({ isThorough: true });
    expect(await versionsOf(started, today - 2)).toMatchObject([
      { version: 1, reason: 'backfill', close: closeOf(today - 2) },
      { version: 2, reason: 'correction', source: 'a feed' },
      { version: 3, reason: 'correction', close: closeOf(today - 2) },
    ]);
  });

  it.each(['import', 'accepted'] as const)(
    'that a person stored (%s) is not taken back by a feed',
    async (reason) => {
      const started = await startWithHistory();
      const close = parseUsdPrice('70000') ?? failed();
      await started.closes.add('local', [
        { day: today - 2, close, source: 'somebody', version: 2, reason, evidence: {} },
      ]);
      await started.keepCloses({ isThorough: true });
      expect(await versionsOf(started, today - 2)).toMatchObject([{ version: 1 }, { version: 2, reason }]);
    },
  );

  it('that one provider tells against our own last price before midnight waits for a decision', async () => {
    const night = await afterMidnight();
    for (const name of ['binance', 'kraken', 'coingecko'] as const)
      night.standIn.faults.set(name, { kind: 'fail', status: 500, need: 'days' });
    night.standIn.faults.set('coinbase', { kind: 'lie', factor: 1.05, need: 'days' });
    night.clock.set(at(today + 1, '00:45:00'));
    await night.keepCloses();
    expect(await versionsOf(night, today)).toEqual([]);
    expect(await waiting(night)).toEqual([
      { kind: 'close', source: 'Local stand-in of Coinbase', reason: 'disagreement' },
    ]);
  });

  it('is accepted and recorded at the same time without waiting for each other for ever', async () => {
    const night = await startWithHistory({ PRICE_PROVIDERS: 'coinbase' });
    night.clock.set(at(today + 1, '00:01:00'));
    night.standIn.faults.set('coinbase', { kind: 'lie', factor: 0.5 });
    await night.keepCloses();
    const [held] = await night.quarantine.list();
    const accepting = await night.database.transaction().execute(async (recording) => {
      await new ClosesRepository(recording).lock('local');
      const accepted = night.quarantine
        .accept({ id: held?.id ?? 0n, by: 'admin', note: null, at: night.clock.now() })
        .catch((error: unknown) => error);
      while ((await waitingLocks(night.database)) === 0) await delay(10);
      await new PriceQuarantineRepository(recording).settle('local', 'close', [today], {
        by: 'second source',
        at: night.clock.now(),
      });
      return { accepted };
    });
    // The holder of the lock decided first; the other gets its outcome.
    expect(await accepting.accepted).toMatchObject({ code: 'QUARANTINE.DECIDED' });
  });

  it('belongs to its UTC day, also where the clocks of the machine change that day', async () => {
    const zone = process.env['TZ'];
    // 2026-03-08 has 23 hours there.
    process.env['TZ'] = 'America/New_York';
    try {
      const changed = dayNumberOf('2026-03-08');
      const started = await start({}, at(changed, '12:00:00'));
      await started.keepCloses();
      for (const day of [changed, changed + 1]) {
        started.clock.set(at(day + 1, '00:01:00'));
        await started.keepCloses();
        expect(await versionsOf(started, day)).toMatchObject([{ close: closeOf(day), reason: 'finalised' }]);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('is asked for again until it is there, and nobody is asked once it is', async () => {
    const night = await afterMidnight();
    for (const name of priceNames) night.standIn.faults.set(name, { kind: 'fail', status: 503 });
    await night.keepCloses();
    expect(await versionsOf(night, today)).toEqual([]);
    night.standIn.faults.clear();
    night.clock.advance(5 * 60_000);
    await night.keepCloses();
    expect(await versionsOf(night, today)).toHaveLength(1);
    const asked = night.standIn.asked.get('coinbase');
    night.clock.advance(5 * 60_000);
    await night.keepCloses();
    expect(night.standIn.asked.get('coinbase')).toBe(asked);
  });

  it('and the days before it are caught up after a downtime', async () => {
    const started = await startWithHistory();
    for (const downDays of [3, 40]) {
      started.clock.advance(downDays * 86_400_000);
      await started.snapshot();
      await started.keepCloses();
      started.clock.advance(30_000);
      await started.snapshot();
      const stored = await started.closes.newest('local');
      expect(stored.at(-1)?.day).toBe(Math.floor(started.clock.now().getTime() / 86_400_000) - 1);
    }
    const stored = await started.closes.newest('local');
    expect(stored).toHaveLength(days - 1 + 43);
    // The first price after each of them asked for the closes, and none once they were there.
    expect(started.wanted).toHaveLength(2);
  });
});

describe('the past', () => {
  it('can be asked for as they were known at any past moment', async () => {
    const started = await startWithHistory();
    const times: Date[] = [];
    for (let tick = 0; tick < 3; tick += 1) {
      await started.snapshot();
      times.push(started.clock.now());
      started.clock.advance(30_000);
    }
    const known = await started.database
      .selectFrom('app.market_snapshots')
      .select('computed_at')
      .where('series', '=', 'local')
      .where('computed_at', '<=', new Date((times[1]?.getTime() ?? 0) + 10_000))
      .orderBy('computed_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(known?.computed_at).toEqual(times[1]);
  });

  it('hold what was known, also after a close was corrected', async () => {
    const started = await startWithHistory();
    const day = today - 3;
    const [before] = await started.closes.newest('local', { from: day, to: day });
    const knownAt = new Date();
    const close =
      (await started.closes.newest('local', { from: day - 5, to: day - 5 }))[0]?.close ?? failed();
    await started.closes.add('local', [
      { day, close, source: 'somebody', version: 2, reason: 'import', evidence: {} },
    ]);
    expect(await started.closes.newest('local', { from: day, to: day }, knownAt)).toEqual([before]);
    expect(await started.closes.newest('local', { from: day, to: day })).toMatchObject([
      { close, version: 2 },
    ]);
  });
});

function failed(): never {
  throw new Error('there is no such close');
}
