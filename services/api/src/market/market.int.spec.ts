import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  bandsResponseSchema,
  marketDataResponseSchema,
  problemSchema,
  regimesResponseSchema,
  rsiChartResponseSchema,
  stressResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi, startOfTest } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { waveOfCloses } from './testing/store-closes.js';
import { storeEvaluated } from './testing/store-evaluated.js';

const DAY_MS = 86_400_000;
const DAYS_STORED = 500;

let api: ApiHarness;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  client = new Client(api.server, await api.signIn(await api.createUser()));
});

afterAll(async () => {
  await api.close();
});

async function storeCloses(): Promise<void> {
  const lastDay = new Date('2026-11-26T00:00:00Z').getTime();
  await api.database
    .insertInto('app.daily_closes')
    .values(
      Array.from({ length: DAYS_STORED }, (_value, index) => ({
        series: 'market' as const,
        day: new Date(lastDay - (DAYS_STORED - 1 - index) * DAY_MS).toISOString().slice(0, 10),
        close_usd: (90_000 + 5_000 * Math.sin(index / 20)).toFixed(2),
        source: 'test exchange',
      })),
    )
    .execute();
}

describe('the market', () => {
  it('is not available before the first snapshot', async () => {
    const answer = await client.get('/api/market-data/').expect(503);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'MARKET.UNAVAILABLE' });
    expect(answer.get('Retry-After')).toBe('5');
  });

  it('is answered with the fields of the core text, its time and its source', async () => {
    await api.storeMarket({ rsi: 43.5, regime: 'bear', price: 91_234.56 });

    const answer = await client.get('/api/market-data/?force_refresh=true').expect(200);

    expect(marketDataResponseSchema.parse(answer.body)).toEqual({
      price: '91234.56',
      change_24h: 1.5,
      rsi: 43.5,
      rsi_prev: 42.5,
      rsi_delta: 1,
      rsi_direction: 'up',
      rsi_zone_key: 'neutral_bearish',
      rsi_directional_key: 'bearish_relief',
      regime: 'bear',
      series: 'market',
      status: 'live',
      source: 'test exchange',
      as_of: startOfTest,
      computed_at: '2026-11-27T12:00:00.001Z',
      age_seconds: 0,
      recorded_day: null,
    });
    expect(answer.get('Cache-Control')).toBe('private, no-cache');
  });

  it('becomes stale after 15 minutes, a recording never', async () => {
    await api.storeMarket({ asOf: '2026-11-27T11:44:59.000Z' });
    const stale = marketDataResponseSchema.parse((await client.get('/api/market-data').expect(200)).body);
    await api.storeMarket({ series: 'recorded', asOf: '2026-01-04T23:59:59.999Z', day: '2026-01-04' });
    const recorded = marketDataResponseSchema.parse((await client.get('/api/market-data').expect(200)).body);

    expect(stale).toMatchObject({ status: 'stale', age_seconds: 901 });
    expect(recorded).toMatchObject({ status: 'recorded', age_seconds: null, recorded_day: '2026-01-04' });
  });

  it('makes up no RSI of a week ago where the history does not reach so far back', async () => {
    const asOf = '2026-11-27T12:00:00.000Z';
    await storeEvaluated(api.database, { asOf, price: 61_000, closes: waveOfCloses('2026-11-26', 421) });

    const answer = marketDataResponseSchema.parse((await client.get('/api/market-data').expect(200)).body);

    expect(answer).toMatchObject({
      price: '61000.00',
      rsi_prev: null,
      rsi_delta: null,
      rsi_direction: 'flat',
    });
    await api.database
      .deleteFrom('app.market_snapshots')
      .where('tick', '=', String(Date.parse(asOf)))
      .execute();
  });

  it('tells the regime with its stretch', async () => {
    await api.storeMarket({ regime: 'pre_bull' });

    const answer = await client.get('/api/regimes/').expect(200);

    expect(regimesResponseSchema.parse(answer.body)).toMatchObject({
      current_regime: 'pre_bull',
      since: '2026-10-01',
      days: 57,
    });
  });

  it('tells the prices of the RSI bands', async () => {
    await api.storeMarket({ price: 100_000 });

    const { bands, price } = bandsResponseSchema.parse(
      (await client.get('/api/rsi/bands/').expect(200)).body,
    );

    expect(price).toBe('100000.00');
    expect(bands.map(({ rsi }) => rsi)).toContain(50);
    for (const band of bands) expect(band.price).toMatch(/^\d+\.\d{2}$/);
  });

  it('gives the chart up to the price looked at', async () => {
    await api.storeMarket({ price: 93_000, rsi: 55 });
    await storeCloses();

    const half = rsiChartResponseSchema.parse((await client.get('/api/rsi/chart/').expect(200)).body);
    const all = rsiChartResponseSchema.parse(
      (await client.get('/api/rsi/chart/?period=all').expect(200)).body,
    );

    expect(half.chart_data.dates).toHaveLength(183);
    expect(half.chart_data.dates.at(-1)).toBe('2026-11-27');
    expect(half.chart_data.price.at(-1)).toBe(93_000);
    expect(half.chart_data.rsi.at(-1)).toBe(55);
    expect(all.chart_data.dates).toHaveLength(DAYS_STORED + 1);
    expect(all.chart_data.rsi[0]).toBeNull();
    await client.get('/api/rsi/chart/?period=2w').expect(400);
  });
});

describe('POST /api/dynamic-stress/calculate/', () => {
  const calculate = (body: object) => client.post('/api/dynamic-stress/calculate/', body);

  it.each([
    [{}],
    [{ rsi: 30 }],
    [{ regime: 'bear' }],
    [{ rsi: null, regime: '' }],
    [{ rsi: '', regime: 'bear' }],
  ])('rejects %j as the core text says', async (body) => {
    const answer = await calculate(body).expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ detail: 'RSI e regime são obrigatórios' });
  });

  it.each([[{ rsi: 101, regime: 'bear' }], [{ rsi: 'x', regime: 'bear' }], [{ rsi: 50, regime: 'up' }]])(
    'refuses %j by field',
    async (body) => {
      const answer = await calculate(body).expect(400);

      expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'REQUEST.INVALID' });
    },
  );

  it('has no enhancement without a price', async () => {
    const answer = await calculate({ rsi: 35, regime: 'bear' }).expect(200);

    const stress = stressResponseSchema.parse(answer.body);
    expect(stress).toMatchObject({
      sid_value: 0.5,
      stress_level: 'MODERATE_STRESS',
      priority: 'GOOD',
      enhancement: { enhancement_active: false, sid_base: 0.5, enhancement_type: 'none' },
      roc_data: null,
      market: null,
    });
    expect(stress.bidirectional_ranges).toHaveLength(11);
  });

  it('is raised by a crash', async () => {
    const answer = await calculate({ rsi: 35, regime: 'preBull', current_price: 50_000 }).expect(200);

    const stress = stressResponseSchema.parse(answer.body);
    expect(stress.enhancement).toMatchObject({ enhancement_active: true, enhancement_type: 'crash' });
    expect(stress.stress_level).toMatch(/_ENHANCED$/);
    expect(stress.roc_data?.min_roc).toBeLessThan(-0.15);
    expect(stress.market).toMatchObject({ series: 'market', source: 'test exchange', status: 'live' });
  });

  it('is for signed-in people', async () => {
    await request(api.server).post('/api/dynamic-stress/calculate/').send({}).expect(401);
  });
});
