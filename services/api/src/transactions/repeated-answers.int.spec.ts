import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { z } from 'zod';
import { problemSchema } from '@app/contracts';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client, manualBuy } from '../testing/commands.js';

const bodySchema = z.record(z.string(), z.unknown());
let api: ApiHarness;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  user = await api.createUser();
  client = new Client(api.server, await api.signIn(user));
});

/** As after 30 days, or where the process died before it could store the answer and another one took over. */
async function forgetAnswers(): Promise<void> {
  await api.database.deleteFrom('app.idempotency_keys').where('user_id', '=', user.userId).execute();
}

const sale = { ...manualBuy, type: 'sell', quantityBtc: '0.1' };
const correction = { quantityBtc: '0.6', priceUsd: '100000', tradedOn: '2026-11-20' };

describe('a command whose stored answer is gone', () => {
  it('answers as the first time, whatever was recorded since (regression: it showed the balances of now)', async () => {
    const bought = await client.trade({});
    const doomed = await client.trade({ quantityBtc: '0.5' });
    await client.trade(sale);
    const sends: readonly ((key: string) => ReturnType<Client['post']>)[] = [
      (key) => client.post('/api/transactions', { ...manualBuy, quantityBtc: '0.02' }, key),
      (key) => client.post('/api/dynamic-balance/deposits', { amountUsd: '7.00' }, key),
      (key) => client.post('/api/dynamic-balance/withdrawals', { amountUsd: '3.00' }, key),
      (key) => client.post('/api/portfolio-cash/withdrawals', { amountUsd: '11.00' }, key),
      (key) => client.post('/api/portfolio-cash/transfers', { amountUsd: '13.00' }, key),
      (key) => client.delete(`/api/transactions/${doomed}`, key),
      (key) => client.post(`/api/transactions/${doomed}/restore`, {}, key),
      (key) => client.put(`/api/transactions/${bought}`, correction, key),
    ];
    const first: { readonly send: () => ReturnType<Client['post']>; readonly answer: Response }[] = [];
    for (const send of sends) {
      const key = randomUUID();
      first.push({ send: () => send(key), answer: await send(key) });
    }
    await client.deposit('1000.00');
    const { length } = await api.eventsOf(user.stream);
    await forgetAnswers();

    for (const { send, answer } of first) {
      const again = await send();
      expect(again.status).toBe(answer.status);
      expect(again.body).toEqual({ ...bodySchema.parse(answer.body), repeated: true });
      expect(again.get('ETag')).toBe(answer.get('ETag'));
    }
    expect(await api.eventsOf(user.stream)).toHaveLength(length);
  });

  it('is rejected as another request where it corrects in another way, or another transaction', async () => {
    const [one, other] = [await client.trade({}), await client.trade({ quantityBtc: '0.5' })];
    const key = randomUUID();
    await client.delete(`/api/transactions/${one}`, key).expect(200);
    await forgetAnswers();

    for (const send of [
      () => client.post(`/api/transactions/${one}/restore`, {}, key),
      () => client.put(`/api/transactions/${one}`, correction, key),
      () => client.delete(`/api/transactions/${other}`, key),
      () => client.post('/api/dynamic-balance/deposits', { amountUsd: '7.00' }, key),
    ]) {
      const answer = await send().expect(409);
      expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
    }
    expect(await api.eventsOf(user.stream)).toHaveLength(3);
  });
});
