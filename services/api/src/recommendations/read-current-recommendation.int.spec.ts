import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  calculateRecommendationResponseSchema,
  currentRecommendationResponseSchema,
  executePartResponseSchema,
  recommendationResponseSchema,
  setAsideResponseSchema,
  type WeekOperation,
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
async function projectRecommendation(user: TestUser, recommendationId: string): Promise<void> {
  const events = await api.eventsOf(user.stream);
  const data = events.map((event) => z.looseObject({}).parse(event.data));
  await api.reads
    .insertInto('recommendations')
    .values({
      recommendation_id: recommendationId,
      user_id: user.userId,
      week: '2026-W48',
      issued_at: api.clock.now(),
      payload:
        data.find(
          ({ recommendationId: id }, at) =>
            id === recommendationId && events[at]?.type === 'ledger.recommendation-issued',
        ) ?? {},
      revision: 0n,
    })
    .execute();
  await new ReadRows(api.reads, user.userId).progress(0n);
}

/** The rows of an investment as the projector writes them, from its answer. */
async function projectInvestment(user: TestUser, operation: ExecutedOperation): Promise<void> {
  const { filled, planned, dynamicBalance, transactionId, recommendationId, operatedOn } = operation;
  if (planned === null) throw new Error('an investment without a plan');
  const rows = new ReadRows(api.reads, user.userId);
  await rows.buy(operatedOn, 4, transactionId);
  await api.reads
    .updateTable('transactions')
    .set({
      sats: units(filled.quantityBtc),
      price_cents: units(filled.priceUsd),
      value_cents: units(filled.valueUsd),
      fee_cents: units(filled.feeUsd),
      planned_sats: units(planned.quantityBtc),
      planned_cents: units(planned.valueUsd),
      planned_price_cents: units(planned.priceUsd),
    })
    .where('transaction_id', '=', transactionId)
    .execute();
  await rows.portfolio({ dynamic_balance_cents: units(dynamicBalance.after) }, 4n);
  await api.reads
    .insertInto('weekly_operations')
    .values({
      ...{ user_id: user.userId, week: '2026-W48', slot: 'investment', number: operation.number },
      ...{ kind: 'executed', recommendation_id: recommendationId, transaction_id: transactionId },
      ...{ operated_on: operatedOn, spent_cents: units(filled.totalUsd), status: 'using', revision: 4n },
      dynamic_balance_before_cents: units(dynamicBalance.before),
      dynamic_balance_after_cents: units(dynamicBalance.after),
    })
    .execute();
}

/** Cents of dollars, satoshis of Bitcoin. */
const units = (amount: string): bigint => BigInt(amount.replace('.', ''));

type ExecutedOperation = Extract<WeekOperation, { readonly kind: 'executed' }>;

describe('GET /api/recommendations/current', () => {
  it('has none before one was calculated, but the week', async () => {
    const { client } = await signedIn();

    const answer = await client.get('/api/recommendations/current').expect(200);

    expect(currentRecommendationResponseSchema.parse(answer.body)).toEqual({
      revision: '-1',
      stale: null,
      week: { key: '2026-W48', monday: '2026-11-23', sunday: '2026-11-29' },
      today: '2026-11-27',
      isFinished: false,
      recommendation: null,
    });
  });

  it('shows from the read models what the calculation answered from the stream', async () => {
    await api.storeMarket({ rsi: 35, regime: 'bear' });
    const { user, client } = await signedIn();
    const calculated = await client.calculate();
    await projectRecommendation(user, calculated.recommendationId);

    const current = await client.get('/api/recommendations/current?minRevision=0').expect(200);
    const single = await client.get(`/api/recommendations/${calculated.recommendationId}`).expect(200);

    expect(currentRecommendationResponseSchema.parse(current.body).recommendation).toEqual(calculated);
    expect(recommendationResponseSchema.parse(single.body).recommendation).toEqual(calculated);
  });

  it('shows the slot that an execution took, with planned next to filled', async () => {
    await api.storeMarket({ rsi: 70 });
    const { user, client } = await signedIn();
    const { recommendationId } = await client.calculate();
    await projectRecommendation(user, recommendationId);
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
    await projectRecommendation(user, recommendationId);
    const rows = new ReadRows(api.reads, user.userId);
    await rows.portfolio({ dynamic_balance_cents: 14_000n }, 2n);
    // A deposit and what an investment left are on the same day.
    await rows.dynamicBalanceEntry('2026-11-27', 0, 4_000n);
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

  it('counts the base again once the investment that counted it is undone, as the ledger does', async () => {
    await api.storeMarket({ rsi: 70 });
    const { user, client } = await signedIn();
    await client.deposit('100.00');
    const first = await client.calculate();
    const bought = await client.execute(first.recommendationId).expect(200);
    const { transactionId } = executePartResponseSchema.parse(bought.body);
    api.clock.advance(61_000);
    await api.storeMarket({ rsi: 71 });
    const second = await client.calculate();
    expect(second).toMatchObject({ baseLeftUsd: '0.00', weekStatus: 'building' });
    await client.execute(second.recommendationId, { override: true }).expect(200);
    await client.delete(`/api/transactions/${transactionId}`).expect(200);
    const again = await client.post('/api/recommendations').expect(200);

    const { recommendation: calculated } = calculateRecommendationResponseSchema.parse(again.body);

    expect(calculated).toMatchObject({
      baseLeftUsd: '100.00',
      weekStatus: 'using',
      openParts: [],
      dynamicBalance: { currentUsd: '40.80' },
    });
    const operation = calculated.operations.investment;
    if (operation?.kind !== 'executed') throw new Error('the second investment is not shown');
    await projectRecommendation(user, second.recommendationId);
    await projectInvestment(user, operation);

    const answer = await client.get('/api/recommendations/current').expect(200);

    expect(currentRecommendationResponseSchema.parse(answer.body).recommendation).toEqual(calculated);
  });

  it('opens no sale beside a buy that a set-aside follows (regression: the newest alone was looked at)', async () => {
    await api.storeMarket({ rsi: 92, regime: 'bull' });
    const { user, client } = await signedIn();
    await client.trade({});
    const { recommendationId, openParts } = await client.calculate();
    expect(openParts).toEqual(['sale']);
    await projectRecommendation(user, recommendationId);
    const rows = new ReadRows(api.reads, user.userId);
    const operation = {
      ...{ user_id: user.userId, week: '2026-W48', operated_on: '2026-11-27' },
      ...{ slot: 'investment' as const, recommendation_id: recommendationId, status: 'building' as const },
    };
    await api.reads
      .insertInto('weekly_operations')
      .values([
        {
          ...{ ...operation, number: 1, kind: 'executed', transaction_id: await rows.buy('2026-11-27', 2) },
          ...{ spent_cents: 10_050n, revision: 2n },
          ...{ dynamic_balance_before_cents: 20_000n, dynamic_balance_after_cents: 9_950n },
        },
        {
          ...{ ...operation, number: 2, kind: 'set_aside', transaction_id: null },
          ...{ spent_cents: 0n, revision: 3n },
          ...{ dynamic_balance_before_cents: 9_950n, dynamic_balance_after_cents: 19_950n },
        },
      ])
      .execute();

    const answer = await client.get('/api/recommendations/current').expect(200);

    const { recommendation } = currentRecommendationResponseSchema.parse(answer.body);
    expect(recommendation).toMatchObject({ openParts: [], baseLeftUsd: '0.00', weekStatus: 'using' });
  });

  it("does not show somebody else's", async () => {
    await api.storeMarket({ rsi: 70 });
    const { user, client } = await signedIn();
    const { recommendationId } = await client.calculate();
    await projectRecommendation(user, recommendationId);
    const { client: stranger } = await signedIn();

    await stranger.get(`/api/recommendations/${recommendationId}`).expect(404);
  });
});
