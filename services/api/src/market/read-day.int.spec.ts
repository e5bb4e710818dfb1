import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { marketDayResponseSchema, problemSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { storeCloses, waveOfCloses } from './testing/store-closes.js';

let api: ApiHarness;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  client = new Client(api.server, await api.signIn(await api.createUser()));
  await api.storeMarket({ price: 61_000, rsi: 52.5, day: '2026-11-27' });
});

afterAll(async () => {
  await api.close();
});

const day = async (date: string) =>
  marketDayResponseSchema.parse((await client.get(`/api/market/days/${date}`).expect(200)).body);

describe('price, RSI and regime of a day', () => {
  it('are those of the close of that day', async () => {
    // Yesterday's close is not there yet, and one day is missing.
    const closes = waveOfCloses('2026-11-25', 600).filter(({ date }) => date !== '2026-10-10');
    await storeCloses(api.database, closes);

    const answer = await day('2026-10-09');

    expect(answer).toMatchObject({
      date: '2026-10-09',
      pricedOn: '2026-10-09',
      note: null,
      // Past closes are never live, whatever the market is now.
      status: 'close',
      source: 'test exchange',
      recordedAt: '2026-11-27T00:10:00.000Z',
      replaced: [],
    });
    expect(answer.priceUsd).toBe(closes.find(({ date }) => date === '2026-10-09')?.close.toFixed(2));
    expect(answer.rsi).not.toBeNull();
    expect(answer.regime).not.toBeNull();
  });

  it('say so where the day has no close of its own', async () => {
    const { priceUsd } = await day('2026-10-09');
    expect(await day('2026-10-10')).toMatchObject({ priceUsd, pricedOn: '2026-10-09', note: 'carried' });
    expect(await day('2026-11-26')).toMatchObject({ pricedOn: '2026-11-25', note: 'carried' });
    const { rsi } = await day('2026-11-26');
    expect(rsi).not.toBeNull();
  });

  it('are the running price today, and where tomorrow has begun in the zone of the person', async () => {
    expect(await day('2026-11-27')).toMatchObject({
      priceUsd: '61000.00',
      rsi: 52.5,
      note: 'running',
      status: 'live',
    });
    expect(await day('2026-11-28')).toMatchObject({ pricedOn: '2026-11-27', note: 'carried' });
  });

  it('have no RSI on the first 420 days', async () => {
    expect(await day('2025-04-10')).toMatchObject({ rsi: null, regime: null, note: null });
  });

  it.each(['2026-11-29', '2020-01-01'])('are unknown on %s', async (date) => {
    const answer = await client.get(`/api/market/days/${date}`).expect(404);
    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'MARKET.DAY_UNKNOWN',
      ...{ date, first: '2025-04-05', last: '2026-11-28' },
    });
  });

  it.each(['2026-02-30', 'today'])('are refused for %s', async (date) => {
    await client.get(`/api/market/days/${date}`).expect(400);
  });

  it('show what a correction replaced', async () => {
    const before = await day('2026-11-01');
    await storeCloses(api.database, [{ date: '2026-11-01', close: 50_000 }], {
      ...{ version: 2, source: 'second exchange', recordedAt: '2026-11-27T09:00:00.000Z' },
    });

    expect(await day('2026-11-01')).toMatchObject({
      priceUsd: '50000.00',
      source: 'second exchange',
      recordedAt: '2026-11-27T09:00:00.000Z',
      replaced: [{ priceUsd: before.priceUsd, source: 'test exchange', recordedAt: before.recordedAt }],
    });
  });

  it('are those of a stored close also after the price looked at has become stale', async () => {
    await api.storeMarket({ price: 44_000, day: '2026-11-24', asOf: '2026-11-24T08:00:00.000Z' });

    const stored = await day('2026-11-25');
    expect(stored).toMatchObject({ pricedOn: '2026-11-25', note: null, source: 'test exchange' });
    expect(stored.priceUsd).not.toBe('44000.00');
    expect(await day('2026-11-24')).toMatchObject({ pricedOn: '2026-11-24', note: null, status: 'close' });
  });

  it('mark days computed between two closes of the recording, and days after its end', async () => {
    const closes = waveOfCloses('2026-08-09', 500);
    await storeCloses(api.database, closes.slice(0, -1), {
      ...{ series: 'recorded', source: 'recording, interpolated', isInterpolated: true },
    });
    await storeCloses(api.database, closes.slice(-1), { series: 'recorded', source: 'recording' });
    await api.storeMarket({ series: 'recorded', day: '2026-08-09', price: 64_321 });

    expect(await day('2026-08-08')).toMatchObject({
      ...{ note: 'interpolated', status: 'recorded', source: 'recording, interpolated' },
    });
    expect(await day('2026-08-09')).toMatchObject({ note: null, source: 'recording' });
    expect(await day('2026-11-27')).toMatchObject({
      ...{ priceUsd: '64321.00', pricedOn: '2026-08-09', note: 'after_recording' },
    });
  });
});
