import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  problemSchema,
  recordTradeResponseSchema,
  transactionResponseSchema,
  transactionsResponseSchema,
} from '@app/contracts';
import { deleteHeartbeat, wholePartition, writeHeartbeat } from '@app/read-models';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
  await api.storeMarket();
});

afterAll(async () => {
  await api.close();
});

async function signedIn() {
  const user = await api.createUser({ isSubscribed: false });
  const client = new Client(api.server, await api.signIn(user));
  return { user, client, rows: new ReadRows(api.reads, user.userId) };
}

const trade = { type: 'buy', quantityBtc: '0.01', priceUsd: '100000', tradedOn: '2026-11-20' };

describe('POST /api/transactions', () => {
  it('records a buy and a sale, also without a subscription', async () => {
    const { user, client } = await signedIn();

    const bought = await client
      .post('/api/transactions', { ...trade, rsi: 43.5, regime: 'bear' })
      .expect(201);
    await client.post('/api/transactions', { ...trade, type: 'sell', quantityBtc: '0.004' }).expect(201);

    expect(recordTradeResponseSchema.parse(bought.body)).toMatchObject({ revision: '0', repeated: false });
    const events = await api.eventsOf(user.stream);
    expect(events.map(({ type }) => type)).toEqual(['ledger.bitcoin-bought', 'ledger.bitcoin-sold']);
    expect(events[0]?.data).toMatchObject({ quantity: '1000000', value: '100000', rsi: '43.500000' });
    expect(events[1]?.data).toMatchObject({ proceedsTo: 'portfolio_cash' });
  });

  it('records a buy worth less than a cent, which was refused as not above zero', async () => {
    const { user, client } = await signedIn();
    const tiny = { ...trade, quantityBtc: '0.00000003', priceUsd: '60000', feeUsd: '0.05' };
    await client.post('/api/transactions', tiny).expect(201);
    await client.post('/api/transactions', { ...tiny, quantityBtc: '0.00001', priceUsd: '230' }).expect(201);
    const zero = await client.post('/api/transactions', { ...trade, valueUsd: '0' }).expect(422);
    expect(zero.body).toMatchObject({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'value' });
    const events = await api.eventsOf(user.stream);
    expect(events.map(({ data }) => data)).toMatchObject([{ value: '0', fee: '5' }, { value: '0' }]);
  });

  it('rejects to sell more than was held, in the words of the text', async () => {
    const { client } = await signedIn();
    await client.post('/api/transactions', trade).expect(201);

    const answer = await client
      .post('/api/transactions', { ...trade, type: 'sell', quantityBtc: '0.02' })
      .expect(409);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'LEDGER.INSUFFICIENT_BITCOIN',
      available: '0.01000000',
      requested: '0.02000000',
    });
    expect(problemSchema.parse(answer.body).detail).toMatch(
      /^Insufficient balance\. Available: .*, Requested: .*/,
    );
  });

  it('writes one event for a request that is sent again', async () => {
    const { user, client } = await signedIn();
    const key = randomUUID();

    const first = await client.post('/api/transactions', trade, key).expect(201);
    const second = await client.post('/api/transactions', trade, key).expect(201);

    expect(second.body).toEqual({ ...first.body, repeated: true });
    expect(await api.eventsOf(user.stream)).toHaveLength(1);
  });
});

describe('GET /api/transactions', () => {
  it('sums whole months of what a search finds, wherever its pages end', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(5n);
    for (const [ordinal, day] of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-18'].entries())
      await rows.buy(day, ordinal);
    const read = async (query: string) =>
      transactionsResponseSchema.parse(
        (await client.get(`/api/transactions?months=true&${query}`).expect(200)).body,
      );
    const none = { count: 0, totalUsd: '0.00', totalBrl: '0.00' };
    const november = {
      ...{
        month: '2026-11',
        buy: { count: 3, totalUsd: '301.50', totalBrl: '1628.10' },
        sell: none,
        reinvestment: none,
      },
    };

    const first = await read('limit=2');
    expect(first.months).toEqual([november]);
    const second = await read(`limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(second.months).toEqual([
      november,
      { ...november, month: '2026-10', buy: { count: 1, totalUsd: '100.50', totalBrl: '542.70' } },
    ]);
    expect((await read('from=2026-11-02')).months).toEqual([
      { ...november, buy: { count: 2, totalUsd: '201.00', totalBrl: '1085.40' } },
    ]);
    expect((await read('type=sell')).months).toEqual([]);
    expect((await client.get('/api/transactions').expect(200)).body).not.toHaveProperty('months');
  });

  it('gives a page by its number, with how many rows there are', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(4n);
    for (const [ordinal, day] of ['2026-11-16', '2026-11-17', '2026-11-18'].entries())
      await rows.buy(day, ordinal);
    const read = async (query: string) => {
      const answer = await client.get(`/api/transactions?limit=2&${query}`).expect(200);
      const { items, total } = transactionsResponseSchema.parse(answer.body);
      return { days: items.map(({ tradedOn }) => tradedOn), total };
    };

    expect(await read('page=1')).toEqual({ days: ['2026-11-18', '2026-11-17'], total: 3 });
    expect(await read('page=2')).toEqual({ days: ['2026-11-16'], total: 3 });
    expect(await read('page=2&to=2026-11-17')).toEqual({ days: [], total: 2 });
    expect(await read('page=1000000')).toEqual({ days: [], total: 3 });
    await client.get('/api/transactions?page=0').expect(400);
    await client.get('/api/transactions?page=1.5').expect(400);
  });

  it('pages newest first and stays in place when an older trade is recorded in between', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(4n);
    for (const [ordinal, day] of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-18'].entries())
      await rows.buy(day, ordinal);
    const page = async (query: string) =>
      transactionsResponseSchema.parse(
        (await client.get(`/api/transactions?limit=2${query}`).expect(200)).body,
      );

    const first = await page('');
    await rows.buy('2026-11-15', 4);
    const second = await page(`&cursor=${first.nextCursor ?? ''}`);
    const third = await page(`&cursor=${second.nextCursor ?? ''}`);

    const days = [first, second, third].map(({ items }) => items.map(({ tradedOn }) => tradedOn));
    expect(days).toEqual([['2026-11-18', '2026-11-18'], ['2026-11-17', '2026-11-16'], ['2026-11-15']]);
    expect(third.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      filled: { quantityBtc: '0.00100000', valueUsd: '100.00', feeUsd: '0.50', totalUsd: '100.50' },
      planned: null,
      week: { key: '2026-W47', monday: '2026-11-16', sunday: '2026-11-22' },
    });
  });

  it('shows no row twice and leaves none out when newer ones come before the page that was read', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(9n);
    const ids: string[] = [];
    for (let ordinal = 0; ordinal < 6; ordinal += 1) ids.unshift(await rows.buy('2026-11-18', ordinal));
    const page = async (query: string) =>
      transactionsResponseSchema.parse(
        (await client.get(`/api/transactions?limit=2${query}`).expect(200)).body,
      );

    const first = await page('');
    // Of a later day, and of the same day but later in it.
    await rows.buy('2026-11-19', 6);
    await rows.buy('2026-11-18', 7);
    const second = await page(`&cursor=${first.nextCursor ?? ''}`);
    await rows.buy('2026-11-18', 8);
    const third = await page(`&cursor=${second.nextCursor ?? ''}`);

    const shown = [first, second, third].flatMap(({ items }) => items.map((item) => item.transactionId));
    expect(shown).toEqual(ids);
    expect(third.nextCursor).toBeNull();
  });

  it('filters by type, origin, days and status', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(3n);
    for (const [ordinal, day] of ['2026-11-16', '2026-11-17', '2026-11-18'].entries())
      await rows.buy(day, ordinal);
    const days = async (query: string) =>
      transactionsResponseSchema
        .parse((await client.get(`/api/transactions?${query}`).expect(200)).body)
        .items.map(({ tradedOn }) => tradedOn);

    expect(await days('from=2026-11-17&to=2026-11-17')).toEqual(['2026-11-17']);
    expect(await days('type=buy&origin=manual&from=2026-11-17')).toEqual(['2026-11-18', '2026-11-17']);
    expect(await days('origin=import')).toEqual([]);
    expect(await days('status=voided')).toEqual([]);
    expect(await days('status=all&to=2026-11-16')).toEqual(['2026-11-16']);
  });

  it('gives one transaction, to its owner only', async () => {
    const { client, rows } = await signedIn();
    const { client: stranger } = await signedIn();
    await rows.progress(0n);
    const id = await rows.buy('2026-11-16', 0);

    const answer = await client.get(`/api/transactions/${id}`).expect(200);

    expect(transactionResponseSchema.parse(answer.body).transaction.transactionId).toBe(id);
    await stranger.get(`/api/transactions/${id}`).expect(404);
    await client.get('/api/transactions/not-an-id').expect(400);
  });

  it.each([
    'search=rent',
    'from=2026-02-30',
    'status=gone',
    'limit=0',
    'limit=101',
    'limit=x',
    'type=gift',
    'cursor=abc',
    'minRevision=x',
  ])('rejects %s', async (query) => {
    const { client } = await signedIn();

    const answer = await client.get(`/api/transactions?${query}`).expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'REQUEST.INVALID' });
  });
});

describe('minRevision', () => {
  const read = async (client: Client, query: string) =>
    transactionsResponseSchema.parse((await client.get(`/api/transactions${query}`).expect(200)).body);

  it('answers at once what is already shown', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(7n);

    expect(await read(client, '?minRevision=7')).toMatchObject({ revision: '7', stale: null });
  });

  it('waits for what is on its way', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(6n);

    const waiting = read(client, '?minRevision=7');
    await rows.progress(7n);

    expect(await waiting).toMatchObject({ revision: '7', stale: null });
  });

  it('labels what stays behind', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(6n);

    expect(await read(client, '?minRevision=7')).toMatchObject({ revision: '6', stale: 'behind' });
  });

  it('labels rows of another event store than the present one, whatever revision they have', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(90n);
    const own = { projection: 'read-models', partition: wholePartition };
    await writeHeartbeat(api.database, {
      ...own,
      ...{ schema: 'read_v1', state: 'not-in-log', checkpoint: undefined, failure: 'another log' },
      ...{ lagEvents: 0, lagMs: undefined, parkedStreams: 0, lastProgressAt: undefined },
    });
    const labelled = await read(client, '?minRevision=7');
    await deleteHeartbeat(api.database, own);

    expect(labelled).toMatchObject({ revision: '90', stale: 'behind' });
    expect(await read(client, '?minRevision=7')).toMatchObject({ revision: '90', stale: null });
  });

  it('labels a parked stream whether a revision was asked for or not', async () => {
    const { client, rows } = await signedIn();
    await rows.progress(6n, true);

    expect(await read(client, '?minRevision=7')).toMatchObject({ revision: '6', stale: 'parked' });
    expect(await read(client, '')).toMatchObject({ revision: '6', stale: 'parked' });
  });
});
