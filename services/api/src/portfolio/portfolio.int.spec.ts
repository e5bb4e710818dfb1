import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portfolioResponseSchema } from '@app/contracts';
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
