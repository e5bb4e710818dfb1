import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { adminPortfoliosResponseSchema, securityEventsResponseSchema } from '@app/contracts';
import { delay } from '@app/platform';
import { SecurityEventsRepository } from '../core/security-log/security-events.repository.js';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;
let administrator: TestUser;
let admin: Client;
const people: TestUser[] = [];

beforeAll(async () => {
  api = await startApi();
  administrator = await api.createUser({ isAdmin: true });
  admin = new Client(api.server, await api.signIn(administrator));
  for (const [sats, cash] of [
    [5_000_000n, 100n],
    [7_000_000n, 0n],
    [5_000_000n, 30_000n],
  ] as const) {
    const person = await api.createUser();
    people.push(person);
    const rows = new ReadRows(api.reads, person.userId);
    await rows.portfolio({ sats, portfolio_cash_cents: cash, total_invested_cents: 10_000n }, 3n);
    await rows.progress(3n, sats === 7_000_000n);
  }
});
afterAll(async () => {
  await api.close();
});

const read = async (query: string) =>
  adminPortfoliosResponseSchema.parse((await admin.get(`/api/admin/portfolios?${query}`).expect(200)).body);

async function all(order: string) {
  const rows = [];
  let cursor = '';
  for (;;) {
    const page = await read(`order=${order}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    rows.push(...page.portfolios);
    if (page.nextCursor === null) return rows;
    cursor = page.nextCursor;
  }
}

describe('GET /api/admin/portfolios', () => {
  it('gives everybody by name, also those without records, with the totals of all', async () => {
    const page = await read('');
    const names = [...people, administrator].map(({ username }) => username);
    expect(page.portfolios.map(({ username }) => username)).toEqual(names.toSorted());
    expect(page.totals).toEqual({
      ...{ people: 3, btc: '0.17000000', investedUsd: '300.00', portfolioCashUsd: '301.00' },
      dynamicBalanceUsd: '0.00',
    });
    const own = page.portfolios.find(({ userId }) => userId === administrator.userId);
    expect(own).toMatchObject({ btc: '0.00000000', revision: null, isParked: false });
    const parked = page.portfolios.filter(({ isParked }) => isParked);
    expect(parked.map(({ userId }) => userId)).toEqual([people[1]?.userId]);
    expect((await all('name')).map(({ userId }) => userId)).toEqual(
      page.portfolios.map(({ userId }) => userId),
    );
  });

  it('gives those with records by an amount, the largest first, each once over equal amounts', async () => {
    const rows = await all('btc');
    expect(rows.map(({ btc }) => btc)).toEqual(['0.07000000', '0.05000000', '0.05000000']);
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(3);
    expect((await all('cash'))[0]?.userId).toBe(people[2]?.userId);
  });

  it('gives nothing where the look cannot be stored (regression: answered all the same)', async () => {
    const events = api.app.get(SecurityEventsRepository, { strict: false });
    const add = jest.spyOn(events, 'add').mockRejectedValueOnce(new Error('no room left'));
    const answer = await admin.get('/api/admin/portfolios').expect(500);
    expect(JSON.stringify(answer.body)).not.toContain('btc');
    add.mockRestore();
    await read('');
  });

  it('records who has looked, and refuses a cursor of another order', async () => {
    const looks = async () =>
      securityEventsResponseSchema.parse(
        (await admin.get('/api/admin/security-events?kind=amounts-read&limit=1').expect(200)).body,
      ).events;
    let found = await looks();
    for (let waited = 0; found.length === 0 && waited < 10_000; waited += 50) {
      await delay(50);
      found = await looks();
    }
    expect(found[0]?.actor?.userId).toBe(administrator.userId);
    const byName = await read('limit=1');
    await admin.get(`/api/admin/portfolios?order=btc&cursor=${byName.nextCursor ?? ''}`).expect(400);
    await admin.get('/api/admin/portfolios?order=fees').expect(400);
  });
});
