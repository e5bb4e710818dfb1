import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  portfolioCashResponseSchema,
  problemSchema,
  transferCashResponseSchema,
  transferPreviewResponseSchema,
  withdrawCashResponseSchema,
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

/** Somebody with 1000 dollars of portfolio cash. */
async function withCash() {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  await client.trade({});
  await client.trade({ type: 'sell', quantityBtc: '0.01', tradedOn: '2026-11-21' });
  return { user, client };
}

const noteOf = (data: unknown): string => z.looseObject({ note: z.string() }).parse(data).note;

describe('portfolio cash', () => {
  it('is paid out, not more than there is, in the words of the text', async () => {
    const { client } = await withCash();

    const answer = await client
      .post('/api/portfolio-cash/withdrawals', { amountUsd: '400.00', description: 'rent' })
      .expect(201);
    const tooMuch = await client.post('/api/portfolio-cash/withdrawals', { amountUsd: '600.01' }).expect(409);
    const nothing = await client.post('/api/portfolio-cash/withdrawals', { amountUsd: '0' }).expect(422);

    expect(answer.get('ETag')).toBe('W/"2"');
    expect(withdrawCashResponseSchema.parse(answer.body).portfolioCash).toEqual({
      before: '1000.00',
      after: '600.00',
    });
    expect(problemSchema.parse(tooMuch.body)).toMatchObject({
      code: 'LEDGER.NO_FUNDS',
      detail: 'No funds available for withdrawal',
      availableUsd: '600.00',
    });
    expect(problemSchema.parse(nothing.body).detail).toBe('Please enter a valid amount greater than zero');
  });

  it('moves into the dynamic balance as its preview said', async () => {
    const { client } = await withCash();
    const effect = {
      portfolioCash: { before: '1000.00', after: '750.00' },
      dynamicBalance: { before: '0.00', after: '250.00' },
    };

    const preview = await client.get('/api/portfolio-cash/transfers/preview?amountUsd=250').expect(200);
    const answer = await client
      .post('/api/portfolio-cash/transfers', { amountUsd: '250', note: 'for the next dip' })
      .expect(201);
    const tooMuch = await client.get('/api/portfolio-cash/transfers/preview?amountUsd=751').expect(409);

    expect(transferPreviewResponseSchema.parse(preview.body)).toEqual({
      revision: '1',
      amountUsd: '250.00',
      maxUsd: '1000.00',
      ...effect,
    });
    expect(transferCashResponseSchema.parse(answer.body)).toMatchObject({ revision: '2', ...effect });
    expect(problemSchema.parse(tooMuch.body)).toMatchObject({
      code: 'LEDGER.INSUFFICIENT_CASH',
      availableUsd: '750.00',
      requestedUsd: '751.00',
    });
  });

  it('lists its entries with their descriptions opened, for their owner only', async () => {
    const { user, client } = await withCash();
    const { user: other } = await withCash();
    await client.post('/api/portfolio-cash/withdrawals', { amountUsd: '1', description: 'rent' }).expect(201);
    const sealed = noteOf((await api.eventsOf(user.stream)).at(-1)?.data);
    const rows = new ReadRows(api.reads, user.userId);
    await rows.progress(2n);
    await rows.portfolio({ portfolio_cash_cents: 99_900n }, 2n);
    await rows.cashEntry('2026-11-21', 1, 100_000n, null);
    await rows.cashEntry('2026-11-27', 2, -100n, sealed);
    // A note that is moved into another person's rows does not open there.
    const theirs = new ReadRows(api.reads, other.userId);
    await theirs.cashEntry('2026-11-27', 2, -100n, sealed);
    const stranger = new Client(api.server, await api.signIn(other));
    const read = async (who: Client, query = '') =>
      portfolioCashResponseSchema.parse((await who.get(`/api/portfolio-cash${query}`).expect(200)).body);

    const page = await read(client, '?limit=1');
    const next = await read(client, `?limit=1&cursor=${page.nextCursor ?? ''}`);

    expect(page).toMatchObject({
      revision: '2',
      balanceUsd: '999.00',
      totals: {
        fromSalesUsd: '0.00',
        depositedUsd: '1000.00',
        reinvestedUsd: '0.00',
        transferredUsd: '0.00',
        withdrawnUsd: '1.00',
      },
      entries: [
        {
          type: 'withdrawal',
          amountUsd: '-1.00',
          description: 'rent',
          descriptionStatus: 'readable',
          defaultDescription: 'Portfolio cash withdrawal',
          status: 'active',
        },
      ],
    });
    expect(next).toMatchObject({
      entries: [{ type: 'deposit', description: null, descriptionStatus: 'none' }],
      nextCursor: null,
    });
    expect((await read(stranger)).entries).toMatchObject([
      { description: null, descriptionStatus: 'erased' },
    ]);
    expect((await read(client, '?type=withdrawal&to=2026-11-26')).entries).toEqual([]);
  });

  it('shows an erased note as erased', async () => {
    const { user, client } = await withCash();
    await client.post('/api/portfolio-cash/withdrawals', { amountUsd: '1', description: 'rent' }).expect(201);
    const sealed = noteOf((await api.eventsOf(user.stream)).at(-1)?.data);
    await new ReadRows(api.reads, user.userId).cashEntry('2026-11-27', 2, -100n, sealed);
    await api.database.deleteFrom('app.person_keys').where('user_id', '=', user.userId).execute();

    const answer = await client.get('/api/portfolio-cash').expect(200);

    expect(portfolioCashResponseSchema.parse(answer.body).entries).toMatchObject([
      { description: null, descriptionStatus: 'erased' },
    ]);
  });

  it("stores a person's own words sealed, under a key that only the master key opens", async () => {
    const { user, client } = await withCash();

    await client
      .post('/api/portfolio-cash/withdrawals', { amountUsd: '1', description: 'rent for Ana' })
      .expect(201);
    await client.post('/api/dynamic-balance/deposits', { amountUsd: '1', description: '   ' }).expect(201);
    await client
      .post('/api/portfolio-cash/withdrawals', { amountUsd: '1', description: 'x'.repeat(1_001) })
      .expect(400);

    const events = await api.eventsOf(user.stream);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('Ana');
    expect(events[2]?.data).toMatchObject({ note: expect.stringMatching(/^v1:[0-9a-f-]{36}:/) });
    expect(events[3]?.data).toMatchObject({ note: null });
    const keys = await api.database
      .selectFrom('app.person_keys')
      .select('wrapped_key')
      .where('user_id', '=', user.userId)
      .execute();
    expect(keys.map(({ wrapped_key: wrapped }) => wrapped.length)).toEqual([60]);
  });
});
