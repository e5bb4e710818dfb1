import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { marketDataResponseSchema, pastSnapshotResponseSchema, problemSchema } from '@app/contracts';
import { MarketModesRepository } from '@app/market';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { storeCloses, waveOfCloses } from './testing/store-closes.js';
import { storeEvaluated } from './testing/store-evaluated.js';

let api: ApiHarness;
const closes = waveOfCloses('2026-11-26', 430);

beforeAll(async () => {
  api = await startApi();
  await storeCloses(api.database, closes);
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  await api.database.deleteFrom('app.market_snapshots').execute();
  await api.database.deleteFrom('app.market_modes').execute();
});
const signedIn = async () => new Client(api.server, await api.signIn(await api.createUser()));
const at = (moment: string) => `/api/market/snapshots?at=${moment}`;

describe('the market as it was known at a moment', () => {
  it('is the last snapshot computed by then, with what its price was worth at that time', async () => {
    const client = await signedIn();
    for (const [asOf, price] of [
      ['2026-11-27T10:00:00.000Z', 61_000],
      ['2026-11-27T10:00:30.000Z', 62_000],
    ] as const)
      await storeEvaluated(api.database, { asOf, price, closes });
    const answer = await client.get(at('2026-11-27T10:00:30.500Z')).expect(200);
    // The second one was computed a second after its price.
    expect(pastSnapshotResponseSchema.parse(answer.body)).toMatchObject({
      series: 'market',
      source: 'test exchange',
      asOf: '2026-11-27T10:00:00.000Z',
      computedAt: '2026-11-27T10:00:01.000Z',
      ageSeconds: 30,
      priceUsd: '61000.00',
      evaluation: { day: '2026-11-27', price: 61_000 },
    });
    const later = pastSnapshotResponseSchema.parse(
      (await client.get(at('2026-11-27T10:30:00.000Z')).expect(200)).body,
    );
    expect(later).toMatchObject({ priceUsd: '62000.00', ageSeconds: 1770 });
  });

  it('is nothing before the first one, and no moment lies in the future', async () => {
    const client = await signedIn();
    await storeEvaluated(api.database, { asOf: '2026-11-27T10:00:00.000Z', price: 61_000, closes });
    const unknown = await client.get(at('2026-11-27T09:00:00.000Z')).expect(404);
    expect(problemSchema.parse(unknown.body).code).toBe('MARKET.SNAPSHOT_UNKNOWN');
    await client.get(at('2027-11-27T09:00:00.000Z')).expect(400);
    await client.get('/api/market/snapshots').expect(400);
    await client.get('/api/market/snapshots?at=yesterday').expect(400);
  });

  it('is of the market that was chosen then; another one on the same database is shown nowhere', async () => {
    const client = await signedIn();
    const modes = new MarketModesRepository(api.database);
    await modes.choose('local', new Date('2026-11-26T08:00:00.000Z'));
    await storeCloses(api.database, closes, { series: 'local' });
    await storeEvaluated(api.database, {
      ...{ asOf: '2026-11-27T10:00:00.000Z', price: 61_000, closes },
      ...{ series: 'local', source: 'Local stand-in of Coinbase' },
    });
    await modes.choose('market', new Date('2026-11-27T11:00:00.000Z'));
    // No worker has stored a price of the new market yet.
    await client.get('/api/market-data').expect(503);
    const then = await client.get(at('2026-11-27T10:30:00.000Z')).expect(200);
    expect(pastSnapshotResponseSchema.parse(then.body).series).toBe('local');
    await storeEvaluated(api.database, { asOf: '2026-11-27T11:00:00.000Z', price: 62_000, closes });
    const now = marketDataResponseSchema.parse((await client.get('/api/market-data').expect(200)).body);
    expect(now).toMatchObject({ series: 'market', price: '62000.00' });
    await modes.choose(null, new Date('2026-11-27T11:30:00.000Z'));
    await client.get('/api/market-data').expect(503);
  });
});
