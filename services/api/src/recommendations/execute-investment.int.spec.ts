import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { executeInvestmentResponseSchema, idempotencyKeyHeader, problemSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client, workedExample } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

async function withRecommendation(rsi = 70) {
  await api.storeMarket({ rsi });
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const recommendation = await client.calculate();
  const typesAfter = async () => (await api.eventsOf(user.stream)).slice(1).map(({ type }) => type);
  return { user, client, id: recommendation.recommendationId, typesAfter };
}

const bought = ['ledger.bitcoin-bought', 'ledger.dynamic-balance-built'];

describe('POST /api/recommendations/:id/execute', () => {
  it('records what was really filled: base 100, planned 60, value 58.90, fee 0.30 builds 40.80', async () => {
    const { client, id, typesAfter } = await withRecommendation();

    const answer = await client.execute(id).expect(200);

    expect(executeInvestmentResponseSchema.parse(answer.body)).toMatchObject({
      revision: '2',
      repeated: false,
      spentUsd: '59.20',
      dynamicBalance: { before: '0.00', after: '40.80' },
      btc: { before: '0.00000000', after: '0.00058900' },
    });
    expect(await typesAfter()).toEqual(bought);
  });

  it('takes what is above the base from the dynamic balance', async () => {
    const { client, id } = await withRecommendation(25);
    await client.deposit('250.00');

    const answer = await client.execute(id, { quantityBtc: '0.00300000', feeUsd: undefined }).expect(200);

    expect(executeInvestmentResponseSchema.parse(answer.body)).toMatchObject({
      spentUsd: '300.00',
      dynamicBalance: { before: '250.00', after: '50.00' },
    });
  });

  it('makes a double click with one key one event and answers both alike', async () => {
    const { client, id, typesAfter } = await withRecommendation();
    const key = randomUUID();

    const answers = await Promise.all([1, 2, 3, 4].map(() => client.execute(id, {}, key)));

    const bodies = answers.map(({ body }) => executeInvestmentResponseSchema.parse(body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(bodies.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(bodies.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await typesAfter()).toEqual(bought);
  });

  it('makes presses with different keys one event and tells the losers that it is done', async () => {
    const { client, id, typesAfter } = await withRecommendation();

    const answers = await Promise.all([1, 2, 3].map(() => client.execute(id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(problemSchema.parse(lost?.body)).toMatchObject({
      code: 'LEDGER.ALREADY_EXECUTED',
      operation: 'investment',
    });
    expect(await typesAfter()).toEqual(bought);
  });

  it('rejects a body nested too deep to be written again, and does not fail on it', async () => {
    const { user, id } = await withRecommendation();
    const body = `{"part":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;

    const answer = await request(api.server)
      .post(`/api/recommendations/${id}/execute`)
      .set('Authorization', await api.signIn(user))
      .set(idempotencyKeyHeader, randomUUID())
      .set('Content-Type', 'application/json')
      .send(body)
      .expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it('rejects a key with another body after a success, and frees it after a rejection', async () => {
    const { client, id } = await withRecommendation();
    const key = randomUUID();
    await client.execute(id, { quantityBtc: '0' }, key).expect(422);

    await client.execute(id, {}, key).expect(200);
    const reused = await client.execute(id, { feeUsd: '0.31' }, key).expect(409);
    const repeated = await client.execute(id, {}, key).expect(200);

    expect(problemSchema.parse(reused.body)).toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
    expect(executeInvestmentResponseSchema.parse(repeated.body).repeated).toBe(true);
    expect(repeated.get('ETag')).toBe('W/"2"');
  });

  it('takes an abandoned reservation over without a second event', async () => {
    const { user, client, id, typesAfter } = await withRecommendation();
    const key = randomUUID();
    const first = await client.execute(id, {}, key).expect(200);
    // As if the outcome of the append had stayed unknown.
    await api.database
      .updateTable('app.idempotency_keys')
      .set({
        status: 'reserved',
        response_status: null,
        response_body: null,
        reserved_at: new Date(Date.now() - 16_000),
        holder: null,
      })
      .where('user_id', '=', user.userId)
      .where('key', '=', key)
      .execute();

    const second = await client.execute(id, {}, key).expect(200);

    expect(second.body).toEqual({ ...first.body, repeated: true });
    expect(await typesAfter()).toEqual(bought);
  });

  it('names the shortfall and both ways out, and goes on when told to', async () => {
    const { client, id } = await withRecommendation(25);
    await client.deposit('50.00');
    const fill = { quantityBtc: '0.00300000', feeUsd: '0' };

    const short = await client.execute(id, fill).expect(409);
    const accepted = await client.execute(id, { ...fill, acceptNegative: true }).expect(200);

    expect(problemSchema.parse(short.body)).toMatchObject({
      code: 'LEDGER.DYNAMIC_BALANCE_SHORT',
      availableUsd: '50.00',
      neededUsd: '200.00',
      shortfallUsd: '150.00',
      affordableUsd: '150.00',
    });
    expect(executeInvestmentResponseSchema.parse(accepted.body).dynamicBalance.after).toBe('-150.00');
  });

  it('holds to one investment a week unless the rule is overridden', async () => {
    const { user, client, id } = await withRecommendation();
    await client.execute(id).expect(200);
    api.clock.advance(61_000);
    await api.storeMarket({ rsi: 72 });
    const second = await client.calculate();

    const refused = await client.execute(second.recommendationId).expect(409);
    await client.deposit('100.00');
    const overridden = await client.execute(second.recommendationId, { override: true }).expect(200);

    expect(problemSchema.parse(refused.body)).toMatchObject({
      code: 'LEDGER.WEEKLY_RULE',
      violations: ['one_investment_a_week'],
      totalOperations: 1,
      typesUsed: ['investment'],
      executed: [{ operation: 'investment', amountUsd: '58.90', tradedOn: '2026-11-27' }],
      canOverride: true,
    });
    // The base of the week is spent, so all of it comes from the dynamic balance.
    expect(executeInvestmentResponseSchema.parse(overridden.body).dynamicBalance).toEqual({
      before: '140.80',
      after: '81.60',
    });
    const types = (await api.eventsOf(user.stream)).map(({ type }) => type);
    expect(types).toContain('ledger.weekly-rule-overridden');
  });

  it('warns of what looks mistyped until it is confirmed', async () => {
    const { client, id } = await withRecommendation();
    const fill = { quantityBtc: '0.00058900', priceUsd: '10000.00', feeUsd: '0' };

    const warned = await client.execute(id, fill).expect(409);
    await client.execute(id, { ...fill, confirmed: true }).expect(200);

    expect(problemSchema.parse(warned.body)).toMatchObject({
      code: 'LEDGER.NEEDS_CONFIRMATION',
      warnings: [
        {
          kind: 'price_far_from_close',
          priceUsd: '10000.00',
          dayCloseUsd: '100000.00',
          comparedWith: 'newest_price',
        },
      ],
    });
  });

  it.each([
    [{ quantityBtc: '0.000000001' }, 422, 'LEDGER.AMOUNT_INVALID'],
    [{ quantityBtc: '99999999' }, 422, 'LEDGER.AMOUNT_TOO_LARGE'],
    [{ valueUsd: '70.00' }, 422, 'LEDGER.VALUE_MISMATCH'],
    [{ tradedOn: '2026-11-28' }, 422, 'LEDGER.DATE_IN_FUTURE'],
    [{ tradedOn: '2026-11-26' }, 422, 'LEDGER.DATE_OUTSIDE_WEEK'],
    [{ tradedOn: '2026-02-30' }, 400, 'REQUEST.INVALID'],
    [{ quantityBtc: 0.1 }, 400, 'REQUEST.INVALID'],
    [{ acceptNegativ: true }, 400, 'REQUEST.INVALID'],
  ])('rejects %j with %i %s', async (body, status, code) => {
    const { client, id, typesAfter } = await withRecommendation();

    const answer = await client.execute(id, body).expect(status);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code });
    expect(await typesAfter()).toEqual([]);
  });

  it("does not find somebody else's recommendation", async () => {
    const { id } = await withRecommendation();
    const stranger = new Client(api.server, await api.signIn(await api.createUser()));

    const answer = await stranger.post(`/api/recommendations/${id}/execute`, workedExample).expect(404);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' });
  });
});
