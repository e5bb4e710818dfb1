import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { recommendationsResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

describe('GET /api/recommendations', () => {
  it('lists what was advised, newest first, and which parts were executed', async () => {
    await api.storeMarket({ rsi: 70 });
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    const first = await client.calculate();
    api.clock.advance(61_000);
    await api.storeMarket({ rsi: 25 });
    const second = await client.calculate();
    for (const [revision, event] of (await api.eventsOf(user.stream)).entries())
      await api.reads
        .insertInto('recommendations')
        .values({
          recommendation_id: revision === 0 ? first.recommendationId : second.recommendationId,
          user_id: user.userId,
          week: '2026-W48',
          issued_at: api.clock.now(),
          payload: z.looseObject({}).parse(event.data),
          revision: BigInt(revision),
        })
        .execute();
    await new ReadRows(api.reads, user.userId).operation('2026-W48', 'investment', first.recommendationId);
    const read = async (query: string) =>
      recommendationsResponseSchema.parse(
        (await client.get(`/api/recommendations?${query}`).expect(200)).body,
      );

    const page = await read('limit=1');
    const next = await read(`limit=1&cursor=${page.nextCursor ?? ''}`);

    expect(page.items).toMatchObject([
      { recommendationId: second.recommendationId, executed: [], investment: { usd: '300.00' } },
    ]);
    expect(next.items).toMatchObject([
      {
        recommendationId: first.recommendationId,
        week: { key: '2026-W48' },
        baseUsd: '100.00',
        priceUsd: '100000.00',
        investment: { usd: '60.00' },
        sale: null,
        executed: ['investment'],
        revision: '0',
      },
    ]);
    expect(next.nextCursor).toBeNull();
    expect((await read('week=2026-W47')).items).toEqual([]);
  });
});
