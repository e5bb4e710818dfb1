import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { executePartResponseSchema, problemSchema, validateOperationResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

/** Somebody with 0.5 BTC and 50 000 dollars of portfolio cash, on a market that recommends. */
async function withHoldings(market: { readonly rsi: number; readonly regime: 'bear' | 'bull' }) {
  await api.storeMarket(market);
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  await client.trade({});
  await client.trade({ type: 'sell', quantityBtc: '0.5', tradedOn: '2026-11-21' });
  const recommendation = await client.calculate();
  const path = `/api/recommendations/${recommendation.recommendationId}`;
  const typesAfter = async () => (await api.eventsOf(user.stream)).slice(3).map(({ type }) => type);
  return { client, recommendation, path, typesAfter };
}

const reinvests = { rsi: 25, regime: 'bear' } as const;
const sells = { rsi: 92, regime: 'bull' } as const;
const fill = { priceUsd: '100000.00', tradedOn: '2026-11-27' };

describe('POST /api/recommendations/:id/execute', () => {
  it('reinvests out of portfolio cash, fee included', async () => {
    const { client, recommendation, path, typesAfter } = await withHoldings(reinvests);
    expect(recommendation.openParts).toContain('reinvestment');

    const answer = await client
      .post(`${path}/execute`, { part: 'reinvestment', ...fill, quantityBtc: '0.01', feeUsd: '1.50' })
      .expect(200);

    expect(executePartResponseSchema.parse(answer.body)).toMatchObject({
      revision: '3',
      part: 'reinvestment',
      spentUsd: '1001.50',
      receivedUsd: '0.00',
      portfolioCash: { before: '50000.00', after: '48998.50' },
      dynamicBalance: { before: '0.00', after: '0.00' },
      btc: { before: '0.50000000', after: '0.51000000' },
    });
    expect(await typesAfter()).toEqual(['ledger.cash-reinvested']);
  });

  it('rejects to reinvest more portfolio cash than there is, naming the day', async () => {
    const { client, path } = await withHoldings(reinvests);

    const answer = await client
      .post(`${path}/execute`, {
        part: 'reinvestment',
        ...fill,
        quantityBtc: '0.50001',
        confirmed: true,
      })
      .expect(409);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'LEDGER.INSUFFICIENT_CASH',
      availableUsd: '50000.00',
      requestedUsd: '50001.00',
      date: '2026-11-27',
    });
  });

  it('sells into portfolio cash, and never in a week with a recommended buy', async () => {
    const { client, recommendation, path, typesAfter } = await withHoldings(sells);
    expect(recommendation.openParts).toEqual(['sale']);

    const answer = await client
      .post(`${path}/execute`, { part: 'sale', ...fill, quantityBtc: '0.02', feeUsd: '2' })
      .expect(200);
    api.clock.advance(61_000);
    await api.storeMarket(reinvests);
    const next = await client.calculate();
    const buy = { part: 'reinvestment', ...fill, quantityBtc: '0.01' };
    const refused = await client
      .post(`/api/recommendations/${next.recommendationId}/execute`, buy)
      .expect(409);
    await client
      .post(`/api/recommendations/${next.recommendationId}/execute`, { ...buy, override: true })
      .expect(200);

    expect(executePartResponseSchema.parse(answer.body)).toMatchObject({
      part: 'sale',
      spentUsd: '0.00',
      receivedUsd: '1998.00',
      portfolioCash: { before: '50000.00', after: '51998.00' },
      btc: { before: '0.50000000', after: '0.48000000' },
    });
    expect(problemSchema.parse(refused.body)).toMatchObject({
      code: 'LEDGER.WEEKLY_RULE',
      violations: ['sale_never_with_buy'],
      typesUsed: ['sale'],
      canOverride: true,
    });
    expect(await typesAfter()).toEqual([
      'ledger.bitcoin-sold',
      'ledger.recommendation-issued',
      'ledger.weekly-rule-overridden',
      'ledger.cash-reinvested',
    ]);
  });

  it('has no part that the recommendation does not have', async () => {
    const { client, path } = await withHoldings(sells);

    const answer = await client
      .post(`${path}/execute`, { part: 'investment', ...fill, quantityBtc: '0.001' })
      .expect(409);
    await client.post(`${path}/execute`, { part: 'gift', ...fill, quantityBtc: '0.001' }).expect(400);
    await client
      .post(`${path}/execute`, { part: 'sale', ...fill, quantityBtc: '0.001', acceptNegative: true })
      .expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'LEDGER.NOTHING_RECOMMENDED',
      operation: 'investment',
    });
  });

  it('keeps what was paid in reais with the rate, its day and its source', async () => {
    const { client, path } = await withHoldings(reinvests);
    await api.database
      .insertInto('app.exchange_rates')
      .values({ pair: 'USD/BRL', day: '2026-11-26', rate: '5.250000', source: 'central bank' })
      .execute();
    const body = { part: 'reinvestment', ...fill, quantityBtc: '0.01' };

    const wrong = await client
      .post(`${path}/execute`, { ...body, paid: { currency: 'BRL', amountBrl: '1000.00' } })
      .expect(422);
    await client
      .post(`${path}/execute`, { ...body, paid: { currency: 'BRL', amountBrl: '5250.00' } })
      .expect(200);

    expect(problemSchema.parse(wrong.body)).toMatchObject({
      code: 'LEDGER.PAID_MISMATCH',
      amountBrl: '1000.00',
      expectedBrl: '5250.00',
    });
  });
});

describe('POST /api/recommendations/:id/validate', () => {
  it('tells before a dialog opens what was done in the week and what would be violated', async () => {
    const { client, recommendation, path } = await withHoldings(reinvests);
    const investment = { part: 'investment', ...fill, quantityBtc: '0.001' };
    await client.post(`${path}/execute`, investment).expect(200);
    const validate = async (operation: string) =>
      validateOperationResponseSchema.parse(
        (await client.post(`${path}/validate`, { operation }).expect(200)).body,
      );

    expect(await validate('sale')).toMatchObject({
      revision: '3',
      week: recommendation.week,
      executed: [
        {
          operation: 'investment',
          amountUsd: '100.00',
          feeUsd: '0.00',
          totalUsd: '100.00',
          tradedOn: '2026-11-27',
        },
      ],
      totalUsd: '100.00',
      soldUsd: '0.00',
      totalOperations: 1,
      typesUsed: ['investment'],
      violations: ['sale_never_with_buy'],
      canOverride: true,
    });
    expect(await validate('reinvestment')).toMatchObject({ violations: [] });
    expect(await validate('set_aside')).toMatchObject({
      violations: ['one_investment_a_week'],
      canOverride: false,
      baseUsd: '0.00',
    });
  });

  it("does not answer for somebody else's recommendation", async () => {
    const { path } = await withHoldings(reinvests);
    const stranger = new Client(api.server, await api.signIn(await api.createUser()));

    await stranger.post(`${path}/validate`, { operation: 'sale' }).expect(404);
  });
});
