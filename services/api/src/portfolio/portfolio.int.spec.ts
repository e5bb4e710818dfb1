import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portfolioHistoryResponseSchema, portfolioResponseSchema, problemSchema } from '@app/contracts';
import { startApi, type ApiHarness } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

describe('GET /api/portfolio', () => {
  it('shows an empty ledger, without a price and with one', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));

    const unpriced = portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body);
    await api.storeMarket();
    const priced = portfolioResponseSchema.parse((await client.get('/api/portfolio').expect(200)).body);

    expect(unpriced).toMatchObject({ revision: '-1', btc: '0.00000000', price: null, averagePriceUsd: null });
    expect(priced).toMatchObject({ portfolioValueUsd: '0.00', totalReturnPercent: null });
    expect(priced.price).toMatchObject({ usd: '100000.00', status: 'live' });
  });

  it('values what is held by the figures of the ledger', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await api.storeMarket({ price: 110_000 });
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(3n);
    await rows.portfolio(
      {
        sats: 1_000_000n,
        cost_units: 100_000n * 100_000_000n,
        total_invested_cents: 100_000n,
        dynamic_balance_cents: 4_080n,
      },
      3n,
    );

    const answer = await client.get('/api/portfolio?minRevision=3').expect(200);

    expect(answer.get('ETag')).toBe('W/"3"');
    expect(portfolioResponseSchema.parse(answer.body)).toMatchObject({
      revision: '3',
      stale: null,
      btc: '0.01000000',
      costBasisUsd: '1000.00',
      averagePriceUsd: '100000.00',
      totalInvestedUsd: '1000.00',
      dynamicBalanceUsd: '40.80',
      btcValueUsd: '1100.00',
      portfolioValueUsd: '1100.00',
      unrealisedUsd: '100.00',
      profitLossUsd: '100.00',
      totalReturnPercent: '10.00',
    });
  });
});

describe('GET /api/portfolio/history', () => {
  it('shows each day at its own close, the last one where there is none, and the open day at the price', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await api.storeMarket({ price: 110_000 });
    for (const [day, close] of [
      ['2026-11-23', '90000'],
      ['2026-11-24', '95000.005'],
      ['2026-11-26', '100000'],
    ] as const)
      await api.database
        .insertInto('app.daily_closes')
        .values({ series: 'market', day, close_usd: close, source: 'test' })
        .execute();
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(1n);
    await rows.day('2026-11-24', 1_000_000n, 0n, 95_000n);
    await rows.day('2026-11-26', 500_000n, 2_500n, 47_500n);

    const answer = await client.get('/api/portfolio/history?from=2026-11-23&minRevision=1').expect(200);

    const history = portfolioHistoryResponseSchema.parse(answer.body);
    expect(history).toMatchObject({
      revision: '1',
      from: '2026-11-23',
      to: '2026-11-27',
      priceSeries: 'market',
    });
    expect(
      history.days.map((day) => [day.date, day.btc, day.priceUsd, day.pricedOn, day.portfolioValueUsd]),
    ).toEqual([
      ['2026-11-23', '0.00000000', '90000.00', '2026-11-23', '0.00'],
      ['2026-11-24', '0.01000000', '95000.01', '2026-11-24', '950.00'],
      ['2026-11-25', '0.01000000', '95000.01', '2026-11-24', '950.00'],
      ['2026-11-26', '0.00500000', '100000.00', '2026-11-26', '525.00'],
      ['2026-11-27', '0.00500000', '110000.00', '2026-11-27', '575.00'],
    ]);
    expect(history.days.at(-1)).toMatchObject({ totalInvestedUsd: '475.00', profitLossUsd: '100.00' });
  });

  it('has a year by default, and refuses days that are none, the wrong way round or too many', async () => {
    const client = new Client(api.server, await api.signIn(await api.createUser()));

    const year = await client.get('/api/portfolio/history').expect(200);
    expect(portfolioHistoryResponseSchema.parse(year.body).days).toHaveLength(365);
    for (const query of ['from=2026-02-30', 'from=2026-11-28', 'from=2010-01-01', 'to=x']) {
      const refused = await client.get(`/api/portfolio/history?${query}`).expect(400);
      expect(problemSchema.parse(refused.body).code).toBe('REQUEST.INVALID');
    }
  });
});
