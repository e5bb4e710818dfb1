import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  calculateRecommendationResponseSchema,
  currentRecommendationResponseSchema,
  recommendationResponseSchema,
  setAsideResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

async function signedIn() {
  const user = await api.createUser();
  return { user, client: new Client(api.server, await api.signIn(user)) };
}

/** The row of an issued recommendation: the event's data as it is stored. */
async function project(user: TestUser, recommendationId: string): Promise<void> {
  const [event] = await api.eventsOf(user.stream);
  await api.reads
    .insertInto('recommendations')
    .values({
      recommendation_id: recommendationId,
      user_id: user.userId,
      week: '2026-W48',
      issued_at: api.clock.now(),
      payload: z.looseObject({}).parse(event?.data),
      revision: 0n,
    })
    .execute();
  await new ReadRows(api.reads, user.userId).progress(0n);
}

describe('GET /api/recommendations/current', () => {
  it('has none before one was calculated, but the week', async () => {
    const { client } = await signedIn();

    const answer = await client.get('/api/recommendations/current').expect(200);

    expect(currentRecommendationResponseSchema.parse(answer.body)).toEqual({
      revision: '-1',
      stale: null,
      week: { key: '2026-W48', monday: '2026-11-23', sunday: '2026-11-29' },
      today: '2026-11-27',
      recommendation: null,
    });
  });

  it('shows from the read models what the calculation answered from the stream', async () => {
    await api.storeMarket({ rsi: 35, regime: 'bear' });
    const { user, client } = await signedIn();
    const calculated = await client.calculate();
    await project(user, calculated.recommendationId);

    const current = await client.get('/api/recommendations/current?minRevision=0').expect(200);
    const single = await client.get(`/api/recommendations/${calculated.recommendationId}`).expect(200);

    expect(currentRecommendationResponseSchema.parse(current.body).recommendation).toEqual(calculated);
    expect(recommendationResponseSchema.parse(single.body).recommendation).toEqual(calculated);
  });

  it('shows the slot that an execution took, with planned next to filled', async () => {
    await api.storeMarket({ rsi: 70 });
    const { user, client } = await signedIn();
    const { recommendationId } = await client.calculate();
    await project(user, recommendationId);
    const rows = new ReadRows(api.reads, user.userId);
    const transactionId = await rows.buy('2026-11-27', 0);
    await rows.portfolio({ dynamic_balance_cents: 4_080n }, 2n);
    await api.reads
      .insertInto('weekly_operations')
      .values({
        user_id: user.userId,
        week: '2026-W48',
        slot: 'investment',
        kind: 'executed',
        recommendation_id: recommendationId,
        transaction_id: transactionId,
        operated_on: '2026-11-27',
        spent_cents: 5_920n,
        dynamic_balance_before_cents: 0n,
        dynamic_balance_after_cents: 4_080n,
        status: 'building',
        revision: 2n,
      })
      .execute();
    await rows.progress(2n);

    const answer = await client.get('/api/recommendations/current?minRevision=2').expect(200);

    const { recommendation, revision } = currentRecommendationResponseSchema.parse(answer.body);
    expect(revision).toBe('2');
    expect(recommendation).toMatchObject({
      openParts: [],
      operations: {
        investment: {
          kind: 'executed',
          transactionId,
          number: 1,
          filled: { valueUsd: '100.00', feeUsd: '0.50', totalUsd: '100.50' },
          dynamicBalance: { before: '0.00', after: '40.80' },
          weekStatus: 'building',
        },
      },
      dynamicBalance: { currentUsd: '40.80', afterPlanUsd: '40.80' },
    });
  });

  it('names a base that was set aside by the id of its entry, as the calculation does (regression: by none)', async () => {
    await api.storeMarket({ rsi: 92 });
    const { user, client } = await signedIn();
    const { recommendationId } = await client.calculate();
    const path = `/api/recommendations/${recommendationId}/set-aside`;
    const { transactionId } = setAsideResponseSchema.parse((await client.post(path).expect(200)).body);
    await project(user, recommendationId);
    const rows = new ReadRows(api.reads, user.userId);
    await rows.portfolio({ dynamic_balance_cents: 14_000n }, 2n);
    // A deposit and what an investment left stand on the same day.
    await rows.reserveEntry('2026-11-27', 0, 4_000n);
    await rows.setAside('2026-11-27', 1, { amountCents: 10_000n, transactionId });
    await api.reads
      .insertInto('weekly_operations')
      .values({
        ...{ user_id: user.userId, week: '2026-W48', slot: 'investment', kind: 'set_aside' },
        ...{ recommendation_id: recommendationId, transaction_id: null, operated_on: '2026-11-27' },
        ...{ spent_cents: 0n, dynamic_balance_before_cents: 4_000n, dynamic_balance_after_cents: 14_000n },
        ...{ status: 'building', revision: 1n },
      })
      .execute();
    await rows.progress(2n);

    const answer = await client.get('/api/recommendations/current?minRevision=2').expect(200);
    const again = await client.post('/api/recommendations').expect(200);
    const { recommendation: recalculated } = calculateRecommendationResponseSchema.parse(again.body);

    const { recommendation } = currentRecommendationResponseSchema.parse(answer.body);
    const investment = { kind: 'setAside', transactionId, creditedUsd: '100.00' };
    expect(recommendation?.operations).toMatchObject({ investment });
    expect(recalculated.operations).toMatchObject({ investment });
  });

  it("does not show somebody else's", async () => {
    await api.storeMarket({ rsi: 70 });
    const { user, client } = await signedIn();
    const { recommendationId } = await client.calculate();
    await project(user, recommendationId);
    const { client: stranger } = await signedIn();

    await stranger.get(`/api/recommendations/${recommendationId}`).expect(404);
  });
});
