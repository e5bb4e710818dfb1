import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { problemSchema, rsiHistoricResponseSchema, rsiRecordsSchema } from '@app/contracts';
import { analyseCloses, rsiOnDay } from '@app/strategy';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { storeCloses, waveOfCloses } from './testing/store-closes.js';

let api: ApiHarness;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  client = new Client(api.server, await api.signIn(await api.createUser()));
});

afterAll(async () => {
  await api.close();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const closes = waveOfCloses('2026-11-26', 800);
const missing = closes[700];
const stored = closes.filter((close) => close !== missing);
const historic = async (query = '') =>
  rsiHistoricResponseSchema.parse((await client.get(`/api/rsi/historic/${query}`).expect(200)).body);

describe('the RSI history', () => {
  it('is an empty buffer and a rejected history while there is no market', async () => {
    const buffer = await client.get('/api/rsi/buffer/').expect(200);
    const refused = await client.get('/api/rsi/historic/').expect(503);

    expect(buffer.body).toEqual([]);
    expect(problemSchema.parse(refused.body)).toMatchObject({ code: 'MARKET.UNAVAILABLE' });
  });

  it('is the price looked at alone while no close is stored', async () => {
    await api.storeMarket({ price: 61_000, rsi: 52 });

    expect((await historic()).data).toEqual([
      {
        ...{ date: '2026-11-27', price: 61_000, rsi: 52, regime: 'transition' },
        ...{ source: 'test exchange', note: 'running' },
      },
    ]);
  });

  it('comes from the whole history, the newest 180 days, oldest first, each with its source', async () => {
    await storeCloses(api.database, stored);

    const { data, total, limit } = await historic();

    const analysis = analyseCloses(stored);
    expect({ limit, total, days: data.length }).toEqual({ limit: 180, total: 800 - 420 + 1, days: 180 });
    expect(data.at(0)?.date).toBe('2026-06-01');
    for (const record of data.slice(0, -1)) {
      const day = Date.parse(record.date) / 86_400_000;
      expect(record.rsi).toBeCloseTo(rsiOnDay(analysis, day) ?? Number.NaN, 5);
      expect(record.source).toBe('test exchange');
    }
    const marked = data.filter(({ note }) => note === 'carried');
    expect(marked.map(({ date }) => date)).toEqual([missing?.date]);
    expect(data.at(-1)).toMatchObject({ date: '2026-11-27', note: 'running' });
  });

  it('is only cut by the limit', async () => {
    const all = await historic('?limit=20000');
    const few = await historic('?limit=5');

    expect(all.data).toHaveLength(381);
    expect(few.data).toEqual(all.data.slice(-5));
    expect(few.total).toBe(381);
  });

  it.each(['0', '-1', '1.5', 'x', '20001', '', '1&limit=2'])('refuses limit=%s', async (limit) => {
    const answer = await client.get(`/api/rsi/historic/?limit=${limit}`).expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it('is a bare array under the names of the fallback and of the buffer, with and without the final slash', async () => {
    const { data } = await historic();
    for (const path of ['market/history', 'market/history/', 'rsi/buffer', 'rsi/buffer/'])
      expect(rsiRecordsSchema.parse((await client.get(`/api/${path}`).expect(200)).body)).toEqual(data);
  });

  it('tells its time and source next to the bare arrays, which have no place for them', async () => {
    const { status, source, as_of } = await historic();
    for (const path of ['market/history', 'rsi/buffer']) {
      const answer = await client.get(`/api/${path}`).expect(200);
      expect(answer.headers).toMatchObject({
        ...{ 'market-series': 'market', 'market-status': status },
        ...{ 'market-source': source, 'market-as-of': as_of },
      });
    }
  });

  it('is 304 while nothing changed, and another answer after a correction', async () => {
    const first = await client.get('/api/market/history').expect(200);
    const tag = first.get('ETag') ?? '';
    await client.get('/api/market/history').set('If-None-Match', tag).expect(304);

    const corrected = closes.slice(-3, -2).map(({ date, close }) => ({ date, close: close + 1_000 }));
    await storeCloses(api.database, corrected, { version: 2, source: 'another exchange' });

    const second = await client.get('/api/market/history').set('If-None-Match', tag).expect(200);
    const record = rsiRecordsSchema.parse(second.body).find(({ date }) => date === corrected[0]?.date);
    expect(record).toMatchObject({ price: corrected[0]?.close, source: 'another exchange' });
  });

  it('marks the day of the last price as running only while it runs', async () => {
    const newest = async () => rsiRecordsSchema.parse((await client.get('/api/rsi/buffer/')).body).at(-1);
    expect(await newest()).toMatchObject({ date: '2026-11-27', note: 'running' });

    api.clock.advance(DAY_MS);
    client = new Client(api.server, await api.signIn(await api.createUser()));

    expect((await historic()).data.at(-1)).toMatchObject({ date: '2026-11-27', note: 'carried' });
    const day = await client.get('/api/market/days/2026-11-27');
    expect(day.body).toMatchObject({ note: 'carried' });
  });

  it('is for signed-in people', async () => {
    for (const path of ['rsi/historic/', 'market/history'])
      await request(api.server).get(`/api/${path}`).expect(401);
  });

  it('is an empty buffer for somebody who may not see it (regression: 401 to a plain fetch)', async () => {
    const visitor = await request(api.server).get('/api/rsi/buffer/').expect(200);
    expect(visitor.body).toEqual([]);
    const stale = await request(api.server)
      .get('/api/rsi/buffer/')
      .set('Authorization', 'Bearer not.a.token')
      .expect(200);
    expect(stale.body).toEqual([]);
  });
});
