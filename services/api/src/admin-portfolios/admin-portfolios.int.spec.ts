import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import {
  adminPortfoliosResponseSchema,
  securityEventsResponseSchema,
  systemResponseSchema,
} from '@app/contracts';
import { delay } from '@app/platform';
import { keepRowComparison } from '@app/read-models';
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

  it('gives how the last night went, and the system page counts what differs', async () => {
    expect((await read('')).comparison).toBeNull();
    const differing = [people[0]?.userId ?? ''];
    const found = { finishedAt: new Date('2026-11-30T03:00:00Z'), streams: 9, differences: 2, behind: 1 };
    await keepRowComparison(api.database, '2026-11-30', { ...found, differing });
    expect((await read('')).comparison).toEqual({
      ...found,
      ...{ finishedAt: '2026-11-30T03:00:00.000Z', differing },
    });
    const { parts, version } = systemResponseSchema.parse(
      (await admin.get('/api/admin/system').expect(200)).body,
    );
    expect(parts.find(({ part }) => part === 'read-models')).toMatchObject({
      ...{ status: 'warning', reason: 'rows-differ', count: 2 },
    });
    expect(version).toEqual({ product: '0.1.0', strategy: '1', node: process.version });
  });

  it('reads each order by an index of its own (regression: the largest of all were sorted at each look)', async () => {
    for (const column of ['sats', 'total_invested_cents', 'portfolio_cash_cents', 'dynamic_balance_cents']) {
      const { rows } = await sql<{ plan: string }>`
        select indexdef as plan from pg_indexes where tablename = 'portfolio' and indexdef like ${`%(${column}, user_id)`}`.execute(
        api.database,
      );
      expect(rows).not.toHaveLength(0);
    }
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
