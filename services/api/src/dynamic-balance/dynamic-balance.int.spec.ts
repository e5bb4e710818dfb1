import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dynamicBalanceResponseSchema,
  moveDynamicBalanceResponseSchema,
  problemSchema,
} from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
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

describe('the dynamic balance', () => {
  it('takes a deposit and gives it back', async () => {
    const { client } = await signedIn();

    const deposit = await client.post('/api/dynamic-balance/deposits', { amountUsd: '150.5' }).expect(201);
    const withdrawal = await client.post('/api/dynamic-balance/withdrawals', { amountUsd: '50' }).expect(201);

    expect(moveDynamicBalanceResponseSchema.parse(deposit.body)).toMatchObject({
      revision: '0',
      repeated: false,
      dynamicBalance: { before: '0.00', after: '150.50' },
    });
    expect(moveDynamicBalanceResponseSchema.parse(withdrawal.body).dynamicBalance).toEqual({
      before: '150.50',
      after: '100.50',
    });
  });

  it('takes a note of 1,000 characters of any kind (regression: 500 from 756 emoji on)', async () => {
    const { client } = await signedIn();
    const move = (note: string) =>
      client.post('/api/dynamic-balance/deposits', { amountUsd: '1', description: note });

    for (const character of ['a', 'ç', '漢', '🪙']) await move(character.repeat(1_000)).expect(201);
    await move('🪙'.repeat(1_001)).expect(400);
  });

  it('rejects in the words of the text', async () => {
    const { client } = await signedIn();

    const nothing = await client.post('/api/dynamic-balance/deposits', { amountUsd: '0' }).expect(422);
    const tooMuch = await client.post('/api/dynamic-balance/withdrawals', { amountUsd: '1' }).expect(409);
    const cents = await client.post('/api/dynamic-balance/deposits', { amountUsd: '1.001' }).expect(422);

    expect(problemSchema.parse(nothing.body).detail).toBe('Please enter a valid amount greater than zero');
    expect(problemSchema.parse(tooMuch.body)).toMatchObject({
      code: 'LEDGER.NO_FUNDS',
      detail: 'No funds available for withdrawal',
    });
    expect(problemSchema.parse(cents.body)).toMatchObject({
      code: 'LEDGER.AMOUNT_INVALID',
      problem: 'tooManyDecimals',
    });
  });

  it('shows sums, runway and a page of entries', async () => {
    const { user, client } = await signedIn();
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(2n);
    await rows.portfolio(
      { dynamic_balance_cents: 20_000n, deposited_cents: 25_000n, withdrawn_cents: 5_000n },
      2n,
    );
    await rows.dynamicBalanceEntry('2026-11-24', 0, 25_000n);
    await rows.dynamicBalanceEntry('2026-11-25', 1, -5_000n);

    const answer = await client.get('/api/dynamic-balance?limit=1&minRevision=2').expect(200);
    const page = dynamicBalanceResponseSchema.parse(answer.body);
    const next = dynamicBalanceResponseSchema.parse(
      (await client.get(`/api/dynamic-balance?limit=1&cursor=${page.nextCursor ?? ''}`).expect(200)).body,
    );

    // Without an account row the defaults hold: 20.00 a week, at most 3.5 times it, so 50.00 a week at most.
    expect(page).toMatchObject({
      balanceUsd: '200.00',
      netUsd: '200.00',
      runwayWeeks: 4,
      entries: [{ type: 'withdrawal', amountUsd: '-50.00', date: '2026-11-25' }],
    });
    expect(next).toMatchObject({ entries: [{ type: 'deposit', amountUsd: '250.00' }], nextCursor: null });
  });
});
