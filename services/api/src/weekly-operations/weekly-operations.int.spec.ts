import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { weeklyOperationsResponseSchema } from '@app/contracts';
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

describe('GET /api/weekly-operations', () => {
  it('pages whole weeks, newest first, over the turn of the year', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(3n);
    await rows.operation('2026-W53', 'investment', randomUUID());
    await rows.operation('2026-W53', 'sale', randomUUID());
    await rows.operation('2027-W01', 'investment', randomUUID());
    const read = async (query: string) =>
      weeklyOperationsResponseSchema.parse(
        (await client.get(`/api/weekly-operations?${query}`).expect(200)).body,
      );

    const page = await read('limit=1&minRevision=3');
    const next = await read(`limit=1&cursor=${page.nextCursor ?? ''}`);

    expect(page).toMatchObject({ revision: '3', weeks: [{ week: { key: '2027-W01' }, status: 'building' }] });
    expect(next).toMatchObject({
      weeks: [
        {
          week: { key: '2026-W53', monday: '2026-12-28', sunday: '2027-01-03' },
          operations: [
            { slot: 'investment', spentUsd: '59.20', dynamicBalance: { before: '0.00', after: '40.80' } },
            { slot: 'sale', spentUsd: '0.00' },
          ],
        },
      ],
      nextCursor: null,
    });
    expect((await read('week=2026-W53')).weeks).toHaveLength(1);
    await client.get('/api/weekly-operations?week=2026-W54').expect(400);
    await client.get('/api/weekly-operations?cursor=abc').expect(400);
  });
});
