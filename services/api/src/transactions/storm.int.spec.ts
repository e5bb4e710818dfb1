import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema, recordTradeResponseSchema } from '@app/contracts';
import { verifyChain } from '@app/event-store';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client, manualBuy } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

const COPIES = 12;
const times = <Result>(count: number, run: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => run(index));

/** Sends until the answer is no "try again"; a client does the same, with the same key. */
async function insist(send: () => ReturnType<Client['post']>) {
  for (let turn = 0; turn < 50; turn += 1) {
    const answer = await send();
    if (answer.status !== 409) return answer;
    if (!['LEDGER.LOST_RACE', 'IDEMPOTENCY.IN_PROGRESS'].includes(problemSchema.parse(answer.body).code))
      return answer;
  }
  throw new Error('the request was never carried out');
}

describe('a storm of parallel duplicate commands', () => {
  it('records each command once, answers all copies alike, and never with a 500', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    const keys = times(4, () => randomUUID());

    const answers = await Promise.all(
      keys.flatMap((key, index) =>
        times(COPIES, () =>
          insist(() =>
            client.post('/api/transactions', { ...manualBuy, quantityBtc: `0.0${index + 1}` }, key),
          ),
        ),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const bodies = answers.map(({ body }) => recordTradeResponseSchema.parse(body));
    expect(new Set(bodies.map(({ transactionId }) => transactionId)).size).toBe(keys.length);
    expect(bodies.filter(({ repeated }) => !repeated)).toHaveLength(keys.length);
    const events = await api.eventsOf(user.stream);
    expect(events.map(({ type }) => type)).toEqual(keys.map(() => 'ledger.bitcoin-bought'));
    expect(await verifyChain(api.store.readStream(user.stream))).toMatchObject({ intact: true });
  });

  it('lets exactly one of many deletes with keys of their own through', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    const id = await client.trade({});

    const answers = await Promise.all(
      times(COPIES, () => {
        const key = randomUUID();
        return insist(() => client.delete(`/api/transactions/${id}`, key));
      }),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers
      .filter(({ status }) => status !== 200)
      .map(({ body }) => problemSchema.parse(body).code);
    expect(new Set(codes)).toEqual(new Set(['LEDGER.ALREADY_VOIDED']));
    expect(await api.eventsOf(user.stream)).toHaveLength(2);
  });

  it('carries every kind of command out once, whichever of them meet and however often each is sent', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await api.storeMarket();
    await client.deposit('500.00');
    const bought = await client.trade({ quantityBtc: '0.5' });
    await client.trade({ type: 'sell', quantityBtc: '0.1' });
    const doomed = await client.trade({ quantityBtc: '0.01' });
    const { recommendationId } = await client.calculate();
    const before = (await api.eventsOf(user.stream)).length;
    const sell = { ...manualBuy, type: 'sell', quantityBtc: '0.01' };
    const correction = { quantityBtc: '0.6', priceUsd: '100000', tradedOn: '2026-11-20' };
    const commands: readonly ((key: string) => ReturnType<Client['post']>)[] = [
      (key) => client.post('/api/transactions', { ...manualBuy, quantityBtc: '0.02' }, key),
      (key) => client.post('/api/transactions', sell, key),
      (key) => client.put(`/api/transactions/${bought}`, correction, key),
      (key) => client.delete(`/api/transactions/${doomed}`, key),
      (key) => client.post('/api/dynamic-balance/deposits', { amountUsd: '7.00' }, key),
      (key) => client.post('/api/dynamic-balance/withdrawals', { amountUsd: '3.00' }, key),
      (key) => client.post('/api/portfolio-cash/withdrawals', { amountUsd: '11.00' }, key),
      (key) => client.post('/api/portfolio-cash/transfers', { amountUsd: '13.00' }, key),
      (key) => client.execute(recommendationId, {}, key),
    ];

    const answers = await Promise.all(
      commands.flatMap((send) => {
        const key = randomUUID();
        return times(COPIES, () => insist(() => send(key)));
      }),
    );

    const unsuccessful = answers.filter(({ status }) => status !== 200 && status !== 201);
    expect(unsuccessful.map(({ body }): unknown => body)).toEqual([]);
    const events = (await api.eventsOf(user.stream)).slice(before);
    const counts = Map.groupBy(events, ({ type }) => type);
    expect(Object.fromEntries([...counts].map(([type, { length }]) => [type, length]))).toEqual({
      // By hand, in place of the corrected one, and for the advice.
      'ledger.bitcoin-bought': 3,
      'ledger.bitcoin-sold': 1,
      'ledger.dynamic-balance-built': 1,
      // The corrected one and the deleted one.
      'ledger.transaction-voided': 2,
      'ledger.dynamic-balance-deposited': 1,
      'ledger.dynamic-balance-withdrawn': 1,
      'ledger.portfolio-cash-withdrawn': 1,
      'ledger.cash-transferred-to-dynamic-balance': 1,
    });
    expect(await verifyChain(api.store.readStream(user.stream))).toMatchObject({ intact: true });
  });

  it('carries twenty deposits sent at once out in turn, without asking anybody to try again', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));

    const answers = await Promise.all(
      times(20, () => client.post('/api/dynamic-balance/deposits', { amountUsd: '1.00' })),
    );

    expect(answers.map(({ status }) => status)).toEqual(times(20, () => 201));
    const revisions = answers.map(({ body }) => Number(recordTradeResponseSchema.parse(body).revision));
    expect(revisions.toSorted((a, b) => a - b)).toEqual(times(20, (index) => index));
  });

  it('never pays out more than there is, however many ask at once', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await client.deposit('100.00');

    const answers = await Promise.all(
      times(COPIES, () => {
        const key = randomUUID();
        return insist(() => client.post('/api/dynamic-balance/withdrawals', { amountUsd: '30' }, key));
      }),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});
