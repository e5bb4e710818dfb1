import { afterEach, describe, expect, it } from '@jest/globals';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { formatBrlRate } from '../numbers/brl-rate.js';
import { formatUsdPrice } from '../numbers/usd-price.js';
import type { PriceProvider, PriceProviderName, RateProvider, RateProviderName } from '../ports.js';
import { fakeRate } from '../testing/fake-prices.js';
import { closesFrom, startTestFeeds, type TestFeeds, type TestFeedsOptions } from '../testing/feeds.js';

const signal = new AbortController().signal;
const closes = closesFrom('2026-01-01', 320);
/** Noon of a day in the middle of the closes. */
const now = '2026-11-10T12:00:00.000Z';
const today = dayNumberOf('2026-11-10');
const yesterday = today - 1;

let feeds: TestFeeds | undefined;
afterEach(async () => {
  await feeds?.standIn.stop();
  feeds = undefined;
});

async function start(options: Partial<TestFeedsOptions> = {}): Promise<TestFeeds> {
  feeds = await startTestFeeds({ closes, now, ...options });
  return feeds;
}
function price({ providers }: TestFeeds, name: PriceProviderName): PriceProvider {
  const provider = providers.prices.find((one) => one.name === name);
  if (provider === undefined) throw new Error(`no ${name}`);
  return provider;
}
function rate({ providers }: TestFeeds, name: RateProviderName): RateProvider {
  const provider = providers.rates.find((one) => one.name === name);
  if (provider === undefined) throw new Error(`no ${name}`);
  return provider;
}
function failed(): never {
  throw new Error('there is no such rate');
}
const priceNames: readonly PriceProviderName[] = ['coinbase', 'binance', 'kraken', 'coingecko'];
const rateNames: readonly RateProviderName[] = ['ptax', 'sgs', 'awesomeapi'];

describe.each(priceNames)('%s', (name) => {
  it('gives the close of a UTC day on that day, whatever date it stamps it with', async () => {
    const provider = price(await start(), name);
    const given = await provider.closes({ from: yesterday - 9, to: yesterday }, signal);
    const expected = closes.filter(
      ({ date }) => date >= isoDateOf(yesterday - 9) && date <= isoDateOf(yesterday),
    );
    expect(given.map(({ day }) => isoDateOf(day))).toEqual(expected.map(({ date }) => date));
    for (const [index, { close }] of given.entries())
      expect(Number(formatUsdPrice(close)) / Number(expected[index]?.close)).toBeCloseTo(1, 3);
  });

  it('never gives the running day, also when it is asked for', async () => {
    const provider = price(await start(), name);
    const given = await provider.closes({ from: yesterday - 1, to: today + 5 }, signal);
    expect(given.map(({ day }) => day)).toEqual([yesterday - 1, yesterday]);
  });

  it('gives the price now, at its market time', async () => {
    const quote = await price(await start(), name).spot(signal);
    expect(quote.asOf.toISOString()).toBe(now);
    expect(Number(formatUsdPrice(quote.price))).toBeGreaterThan(40_000);
    expect(quote.change24h === null).toBe(name === 'kraken');
  });

  it('keeps a day once that is given twice, and rejects a day with two closes', async () => {
    const started = await start();
    started.standIn.faults.set(name, { kind: 'repeat' });
    const range = { from: yesterday - 4, to: yesterday };
    expect(await price(started, name).closes(range, signal)).toHaveLength(5);
    started.standIn.faults.set(name, { kind: 'repeat', differently: true });
    await expect(price(started, name).closes(range, signal)).rejects.toMatchObject({
      code: 'FEED.BAD_ANSWER',
    });
  });

  it('rejects days that begin at another hour than midnight UTC, as in a zone with summer time', async () => {
    const started = await start();
    started.standIn.faults.set(name, { kind: 'zone', hours: 1 });
    const asked = price(started, name).closes({ from: yesterday - 4, to: yesterday }, signal);
    await expect(asked).rejects.toMatchObject({ code: 'FEED.BAD_DAY_STAMP' });
  });

  it('counts an answer that breaks off as no answer', async () => {
    const started = await start();
    started.standIn.faults.set(name, { kind: 'truncate' });
    await expect(price(started, name).spot(signal)).rejects.toMatchObject({ code: 'FEED.BAD_ANSWER' });
    expect(started.outcomes.at(-1)?.error?.code).toBe('FEED.BAD_ANSWER');
  });

  it('rejects a price dated in the future', async () => {
    const started = await start();
    started.standIn.faults.set(name, { kind: 'clock', hours: 2 });
    const asked = price(started, name).spot(signal);
    // Kraken names no time; the earlier of the two clocks represents it.
    if (name === 'kraken') expect((await asked).asOf.toISOString()).toBe(now);
    else await expect(asked).rejects.toMatchObject({ code: 'FEED.BAD_TIME' });
  });
});

describe.each(rateNames)('%s', (name) => {
  it('gives the rates of business days by their own dates', async () => {
    const monday = dayNumberOf('2026-11-02');
    const given = await rate(await start(), name).rates({ from: monday, to: monday + 6 }, signal);
    expect(given.map(({ day }) => isoDateOf(day))).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
    ]);
    for (const { rate: brl } of given) expect(formatBrlRate(brl)).toMatch(/^5\.\d{1,4}$/);
  });
});

describe('the day of a rate', () => {
  it('of AwesomeAPI is that of São Paulo, also where its last quote came after midnight UTC', async () => {
    const started = await start();
    // 02:00 UTC is 23:00 of the day before there.
    started.standIn.faults.set('awesomeapi', { kind: 'zone', hours: 6 });
    const tuesday = dayNumberOf('2026-11-03');
    const given = await rate(started, 'awesomeapi').rates({ from: tuesday, to: tuesday + 3 }, signal);
    expect(given.map(({ day }) => day)).toEqual([tuesday, tuesday + 1, tuesday + 2, tuesday + 3]);
    expect(formatBrlRate(given[0]?.rate ?? failed())).toBe(String(Number(fakeRate(tuesday))));
  });

  it.each(rateNames)('that runs, or whose bulletin has not come, is not told by %s', async (name) => {
    const started = await start();
    const given = await rate(started, name).rates({ from: today - 1, to: today }, signal);
    expect(given.map(({ day }) => day)).toEqual([today - 1]);
  });
});

describe('every provider', () => {
  it('does not take a clock of ours that runs ahead for the end of a day', async () => {
    const started = await start();
    // Ours says the 11th already; theirs, in the Date header, still the 10th.
    started.clock.set(new Date('2026-11-11T00:10:00.000Z'));
    for (const name of priceNames) started.standIn.faults.set(name, { kind: 'clock', hours: -1 });
    for (const name of priceNames) {
      const given = await price(started, name).closes({ from: yesterday, to: today }, signal);
      expect(given.map(({ day }) => isoDateOf(day))).toEqual(['2026-11-09']);
    }
  });

  it('waits as long as Retry-After says, in seconds or until a date, without asking', async () => {
    const started = await start();
    const coinbase = price(started, 'coinbase');
    for (const retryAfter of ['120', 'Tue, 10 Nov 2026 12:06:00 GMT']) {
      started.standIn.faults.set('coinbase', { kind: 'rate-limit', retryAfter, times: 1 });
      await expect(coinbase.spot(signal)).rejects.toMatchObject({ code: 'FEED.RATE_LIMITED' });
      const asked = started.standIn.asked.get('coinbase');
      started.clock.advance(119_000);
      await expect(coinbase.spot(signal)).rejects.toMatchObject({ code: 'FEED.PAUSED' });
      expect(started.standIn.asked.get('coinbase')).toBe(asked);
      started.clock.advance(2_000 + (retryAfter === '120' ? 0 : 120_000));
      await coinbase.spot(signal);
    }
  });

  it('that bans an address for a while (418) is left alone for that while, in all its needs', async () => {
    const started = await start();
    const binance = price(started, 'binance');
    started.standIn.faults.set('binance', { kind: 'rate-limit', status: 418, retryAfter: '7200', times: 1 });
    await expect(binance.spot(signal)).rejects.toMatchObject({ code: 'FEED.RATE_LIMITED' });
    started.clock.advance(7_100_000);
    const range = { from: yesterday, to: yesterday };
    await expect(binance.closes(range, signal)).rejects.toMatchObject({ code: 'FEED.PAUSED' });
    expect(started.standIn.asked.get('binance')).toBe(1);
    started.clock.advance(101_000);
    expect(await binance.closes(range, signal)).toHaveLength(1);
  });

  it('that is down and says until when (503) is not asked before, and counts as failing', async () => {
    const started = await start();
    const kraken = price(started, 'kraken');
    started.standIn.faults.set('kraken', { kind: 'fail', status: 503, retryAfter: '90', times: 1 });
    await expect(kraken.spot(signal)).rejects.toMatchObject({ code: 'FEED.SERVER_ERROR' });
    expect(started.outcomes.at(-1)).toMatchObject({
      error: { code: 'FEED.SERVER_ERROR' },
      pausedUntil: new Date(started.clock.now().getTime() + 90_000),
    });
    await expect(kraken.spot(signal)).rejects.toMatchObject({ code: 'FEED.PAUSED' });
    expect(started.standIn.asked.get('kraken')).toBe(1);
    started.clock.advance(91_000);
    await kraken.spot(signal);
  });

  it('whose own time ran out (408) is asked again', async () => {
    const started = await start();
    started.standIn.faults.set('coingecko', { kind: 'fail', status: 408, times: 2 });
    await price(started, 'coingecko').spot(signal);
    expect(started.standIn.asked.get('coingecko')).toBe(3);
  });

  it('is asked again after a passing fault, and left alone after too many', async () => {
    const started = await start({ guard: { failuresToOpen: 3, openMs: 60_000 } });
    const binance = price(started, 'binance');
    started.standIn.faults.set('binance', { kind: 'fail', status: 503, times: 2 });
    await binance.spot(signal);
    started.standIn.faults.set('binance', { kind: 'fail', status: 500 });
    for (let failure = 0; failure < 3; failure += 1)
      await expect(binance.spot(signal)).rejects.toMatchObject({ code: 'FEED.SERVER_ERROR' });
    const asked = started.standIn.asked.get('binance');
    await expect(binance.spot(signal)).rejects.toMatchObject({ code: 'FEED.BREAKER_OPEN' });
    expect(started.standIn.asked.get('binance')).toBe(asked);
    expect(started.outcomes.at(-1)).toMatchObject({ breaker: 'open', need: 'spot' });
    // The history has a breaker of its own.
    started.standIn.faults.clear();
    expect(await binance.closes({ from: yesterday, to: yesterday }, signal)).toHaveLength(1);
  });

  it('is left alone when its budget is used up', async () => {
    const started = await start({ environment: { KRAKEN_PER_MINUTE: '2' } });
    const kraken = price(started, 'kraken');
    await kraken.spot(signal);
    await kraken.spot(signal);
    await expect(kraken.spot(signal)).rejects.toMatchObject({ code: 'FEED.PAUSED' });
    expect(started.standIn.asked.get('kraken')).toBe(2);
    started.clock.advance(60_000);
    await kraken.spot(signal);
  });

  it('is given up when it does not answer in time', async () => {
    const started = await start({ environment: { FEED_TIMEOUT_MS: '100' }, guard: { retries: 0 } });
    started.standIn.faults.set('kraken', { kind: 'delay', ms: 30_000 });
    await expect(price(started, 'kraken').spot(signal)).rejects.toMatchObject({ code: 'FEED.TIMED_OUT' });
  });

  it('is given up when it sends more than anybody needs', async () => {
    const started = await start();
    started.standIn.faults.set('kraken', { kind: 'pad', bytes: 3_000_000 });
    await expect(price(started, 'kraken').spot(signal)).rejects.toMatchObject({ code: 'FEED.TOO_LARGE' });
  });

  it('is not a local fake, and a local fake is no provider', async () => {
    const real = await start({ isMarked: false, environment: { FEED_FAKE_PROVIDERS: 'yes' } });
    await expect(price(real, 'coinbase').spot(signal)).rejects.toMatchObject({ code: 'FEED.WRONG_KIND' });
    await real.standIn.stop();
    const standIn = await start({ environment: { FEED_FAKE_PROVIDERS: 'no' } });
    await expect(price(standIn, 'coinbase').spot(signal)).rejects.toMatchObject({ code: 'FEED.WRONG_KIND' });
    expect(price(standIn, 'coinbase').label).toBe('Coinbase');
  });

  it('ends with the signal', async () => {
    const started = await start();
    started.standIn.faults.set('coinbase', { kind: 'delay', ms: 30_000 });
    const stopping = new AbortController();
    const asked = price(started, 'coinbase').spot(stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(asked).rejects.toThrow();
    expect(started.outcomes).toEqual([]);
  });
});
