import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema, setAsideResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

async function withRecommendation(rsi: number) {
  await api.storeMarket({ rsi });
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  return { user, client, recommendation: await client.calculate() };
}

describe('POST /api/recommendations/:id/set-aside', () => {
  it('puts the base of a week without an investment into the dynamic balance, once', async () => {
    const { user, client, recommendation } = await withRecommendation(92);
    expect(recommendation).toMatchObject({
      investment: { status: 'none', usd: '0.00', reason: 'rsi_too_high' },
      canSetAside: true,
      openParts: [],
    });
    const path = `/api/recommendations/${recommendation.recommendationId}/set-aside`;

    const answer = await client.post(path).expect(200);
    const again = await client.post(path).expect(409);

    const { transactionId, dynamicBalance } = setAsideResponseSchema.parse(answer.body);
    expect(dynamicBalance).toEqual({ before: '0.00', after: '100.00' });
    expect(problemSchema.parse(again.body)).toMatchObject({ code: 'LEDGER.ALREADY_EXECUTED' });
    expect(await api.eventsOf(user.stream)).toHaveLength(2);
    await client.delete(`/api/transactions/${transactionId}`).expect(200);
    await client.post(path).expect(200);
  });

  it('is rejected where an investment is recommended', async () => {
    const { client, recommendation } = await withRecommendation(70);

    const answer = await client
      .post(`/api/recommendations/${recommendation.recommendationId}/set-aside`)
      .expect(409);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'LEDGER.INVESTMENT_RECOMMENDED',
      usd: '60.00',
    });
  });
});
