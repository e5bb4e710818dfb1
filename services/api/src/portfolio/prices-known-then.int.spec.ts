import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { portfolioResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

it('prices what was known at a moment with what was known then, never with a later close or tick', async () => {
  const watcher = new Client(
    api.server,
    await api.signIn(await api.createUser({ timeZone: 'America/Sao_Paulo' })),
  );
  const close = { series: 'market' as const, day: '2026-11-17', source: 'test exchange' };
  await api.database
    .insertInto('app.daily_closes')
    .values([
      { ...close, close_usd: '101000', recorded_at: new Date('2026-11-18T00:05:00.000Z') },
      { ...close, version: 2, close_usd: '91000', recorded_at: new Date('2026-11-18T06:00:00.000Z') },
    ])
    .execute();
  for (const [price, at] of [
    [111_000, '2026-11-18T01:59:00.000Z'],
    [112_000, '2026-11-18T09:59:00.000Z'],
    [132_000, '2026-11-18T10:01:00.000Z'],
  ] as const) {
    await api.storeMarket({ price, asOf: at });
    await api.database
      .updateTable('app.market_snapshots')
      .set({ computed_at: new Date(at) })
      .where('price_cents', '=', `${price}00`)
      .execute();
  }
  await api.storeMarket({ price: 140_000 });
  const priceAt = async (asOf: string, reading = 'known') =>
    portfolioResponseSchema.parse(
      (await watcher.get(`/api/portfolio?asOf=${asOf}&reading=${reading}`).expect(200)).body,
    ).price;

  // The evening of the 17th in Brazil: its UTC day is over, the correction of its close is not known yet.
  expect(await priceAt('2026-11-18T02:00:00.000Z')).toMatchObject({ usd: '101000.00', status: 'close' });
  expect(await priceAt('2026-11-18T02:00:00.000Z', 'corrected')).toMatchObject({ usd: '91000.00' });
  expect(await priceAt('2026-11-18T10:00:00.000Z')).toMatchObject({
    usd: '112000.00',
    asOf: '2026-11-18T09:59:00.000Z',
    status: 'live',
  });
  // Nothing was known yet.
  expect(await priceAt('2026-11-18T00:00:00.000Z')).toBeNull();
});
