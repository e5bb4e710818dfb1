import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  moveDynamicBalanceResponseSchema,
  problemIssueSchema,
  problemSchema,
  recordTradeResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client, manualBuy, workedExample } from '../testing/commands.js';

let api: ApiHarness;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  user = await api.createUser();
  client = new Client(api.server, await api.signIn(user));
});

afterAll(async () => {
  await api.close();
});

const invalidSchema = z.looseObject({ ...problemSchema.shape, issues: z.array(problemIssueSchema).min(1) });
const id = '01900000-0000-7000-8000-000000000001';

/** Of every command of the ledger, with one field that does not fit. */
const misshapen: readonly [string, string, object, string][] = [
  ['POST', '/api/transactions', { ...manualBuy, priceUsd: 'dear' }, 'priceUsd'],
  ['PUT', `/api/transactions/${id}`, { amountUsd: '1e5' }, 'amountUsd'],
  ['POST', `/api/transactions/${id}/restore`, { override: 'yes' }, 'override'],
  ['POST', `/api/recommendations/${id}/execute`, { ...workedExample, feeUsd: '-1' }, 'feeUsd'],
  ['POST', `/api/recommendations/${id}/set-aside`, { amount: '1' }, 'amount'],
  ['POST', `/api/recommendations/${id}/validate`, {}, 'operation'],
  ['POST', '/api/dynamic-balance/deposits', { amountUsd: 100 }, 'amountUsd'],
  ['POST', '/api/dynamic-balance/withdrawals', { amountUsd: '' }, 'amountUsd'],
  ['POST', '/api/portfolio-cash/withdrawals', { amountUsd: '1', note: 'x' }, 'note'],
  ['POST', '/api/portfolio-cash/transfers', { amountUsd: '1', note: 'x'.repeat(1_001) }, 'note'],
  ['POST', '/api/transactions/import/preview', { file: { text: 1 } }, 'file.text'],
  [
    'POST',
    '/api/transactions/import',
    { file: { text: 'x' }, importId: id, expectedRows: 0 },
    'expectedRows',
  ],
  ['POST', `/api/imports/${id}/void`, { acceptNegative: 1 }, 'acceptNegative'],
  ['POST', `/api/imports/${id}/restore`, { acceptNegative: null }, 'acceptNegative'],
];

describe('a command of the wrong shape', () => {
  it.each(misshapen)('%s %s with %o names the field %s', async (method, path, body, field) => {
    const answer = await (method === 'PUT' ? client.put(path, body) : client.post(path, body)).expect(400);
    const problem = invalidSchema.parse(answer.body);

    expect(problem.code).toBe('REQUEST.INVALID');
    expect(problem.issues.map((issue) => issue.path)).toEqual([field]);
    // The validator's own English says what it "expected" and what it "received".
    expect(problem.issues.map(({ message }) => message).join()).not.toMatch(
      /expected|received|invalid input/i,
    );
  });
});

describe('amounts at the limits', () => {
  it('take 10^17 cents to the cent, and not one more', async () => {
    const other = await api.createUser();
    const rich = new Client(api.server, await api.signIn(other));
    const answer = await rich
      .post('/api/dynamic-balance/deposits', { amountUsd: '1000000000000000.00' })
      .expect(201);

    expect(moveDynamicBalanceResponseSchema.parse(answer.body).dynamicBalance.after).toBe(
      '1000000000000000.00',
    );
    const more = await rich.post('/api/dynamic-balance/deposits', { amountUsd: '0.01' }).expect(422);
    expect(more.body).toMatchObject({ code: 'LEDGER.AMOUNT_TOO_LARGE', asset: 'USD' });
  });

  it.each([
    ['/api/dynamic-balance/deposits', { amountUsd: '1000000000000000.01' }, 'amountUsd'],
    ['/api/dynamic-balance/deposits', { amountUsd: '9'.repeat(60) }, 'amountUsd'],
    ['/api/portfolio-cash/transfers', { amountUsd: '9'.repeat(17) }, 'amountUsd'],
    ['/api/transactions', { ...manualBuy, quantityBtc: '21000000.00000001' }, 'quantityBtc'],
    ['/api/transactions', { ...manualBuy, priceUsd: '9'.repeat(20) }, 'priceUsd'],
    [
      '/api/transactions',
      { ...manualBuy, paid: { currency: 'BRL', amountBrl: '9'.repeat(20), rate: '5' } },
      'amountBrl',
    ],
  ])('%s with %o is a rejection of the ledger about %s', async (path, body, field) => {
    const answer = await client.post(path, body).expect(422);

    expect(answer.body).toMatchObject({ code: 'LEDGER.AMOUNT_TOO_LARGE', field });
  });
});

describe('the body that belongs to an Idempotency-Key', () => {
  it('is the same body with its members in another order', async () => {
    const key = randomUUID();
    const first = await client.post('/api/transactions', manualBuy, key).expect(201);
    const turned = Object.fromEntries(Object.entries(manualBuy).toReversed());
    const again = await client.post('/api/transactions', turned, key).expect(201);

    expect(recordTradeResponseSchema.parse(again.body)).toMatchObject({
      transactionId: recordTradeResponseSchema.parse(first.body).transactionId,
      repeated: true,
    });
    const other = await client.post('/api/transactions', { ...manualBuy, quantityBtc: '2' }, key).expect(409);
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
  });

  it('answers once more after the stored answers are gone, and is not lent to another kind of command', async () => {
    const key = randomUUID();
    const first = await client.post('/api/transactions', manualBuy, key).expect(201);
    const { transactionId } = recordTradeResponseSchema.parse(first.body);
    const events = (await api.eventsOf(user.stream)).length;
    const forget = () => api.database.deleteFrom('app.idempotency_keys').where('key', '=', key).execute();

    await forget();
    const again = await client.post('/api/transactions', manualBuy, key).expect(201);
    expect(again.body).toMatchObject({ transactionId, repeated: true });
    await forget();
    const deposit = { amountUsd: '1.00' };
    const lent = await client.post('/api/dynamic-balance/deposits', deposit, key).expect(409);
    expect(lent.body).toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
    await client.delete(`/api/transactions/${transactionId}`, key).expect(409);
    expect(await api.eventsOf(user.stream)).toHaveLength(events);
  });
});
