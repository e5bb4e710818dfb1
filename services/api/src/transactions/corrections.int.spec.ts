import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  correctionPreviewResponseSchema,
  editTransactionResponseSchema,
  moveDynamicBalanceResponseSchema,
  problemSchema,
  restoreTransactionResponseSchema,
  transactionHistoryResponseSchema,
  voidTransactionResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client, manualBuy } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

async function signedIn() {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const preview = async (id: string, kind: 'void' | 'restore') =>
    correctionPreviewResponseSchema.parse(
      (await client.get(`/api/transactions/${id}/${kind}-preview`).expect(200)).body,
    );
  return { user, client, preview };
}

describe('DELETE /api/transactions/:id', () => {
  it('takes the effect back as its preview said, once, and puts it back within 30 days', async () => {
    const { client, preview } = await signedIn();
    const id = await client.trade({ quantityBtc: '0.5' });
    const key = randomUUID();

    const shown = await preview(id, 'void');
    const voided = await client.delete(`/api/transactions/${id}`, key).expect(200);
    const repeated = await client.delete(`/api/transactions/${id}`, key).expect(200);
    const again = await client.delete(`/api/transactions/${id}`).expect(409);
    const restored = await client.post(`/api/transactions/${id}/restore`).expect(200);

    expect(shown).toMatchObject({
      kind: 'buy',
      moved: { btc: '-0.50000000', portfolioCashUsd: '0.00', dynamicBalanceUsd: '0.00' },
      effect: { btc: { before: '0.50000000', after: '0.00000000' } },
      refusal: null,
    });
    expect(voided.get('ETag')).toBe('W/"1"');
    expect(voidTransactionResponseSchema.parse(voided.body)).toMatchObject({
      transactionId: id,
      repeated: false,
      restorableUntil: '2026-12-27',
      btc: { before: '0.50000000', after: '0.00000000' },
    });
    expect(repeated.body).toEqual({ ...voided.body, repeated: true });
    expect(problemSchema.parse(again.body)).toMatchObject({ code: 'LEDGER.ALREADY_VOIDED' });
    expect(restoreTransactionResponseSchema.parse(restored.body).btc).toEqual({
      before: '0.00000000',
      after: '0.50000000',
    });
  });

  it('is rejected where a later day would go negative, naming it, and the preview says so before', async () => {
    const { client, preview } = await signedIn();
    const id = await client.trade({ quantityBtc: '0.5' });
    await client.trade({ type: 'sell', quantityBtc: '0.4', tradedOn: '2026-11-22' });

    const shown = await preview(id, 'void');
    const refused = await client.delete(`/api/transactions/${id}`).expect(409);

    const members = {
      code: 'LEDGER.LATER_NEGATIVE',
      date: '2026-11-22',
      asset: 'BTC',
      amount: '0.40000000',
      detail: 'On 2026-11-22 Bitcoin would be short by 0.40000000 BTC.',
    };
    expect(shown).toMatchObject({ effect: null, moved: { btc: '-0.50000000' }, refusal: members });
    expect(problemSchema.parse(refused.body)).toMatchObject(members);
  });

  it('asks before the dynamic balance becomes negative, and shows what accepting it would do', async () => {
    const { client, preview } = await signedIn();
    const deposit = await client.post('/api/dynamic-balance/deposits', { amountUsd: '100' }).expect(201);
    await client.post('/api/dynamic-balance/withdrawals', { amountUsd: '60' }).expect(201);
    const { transactionId: id } = moveDynamicBalanceResponseSchema.parse(deposit.body);

    const shown = await preview(id, 'void');
    await client.delete(`/api/transactions/${id}`).expect(409);
    const accepted = await client.delete(`/api/transactions/${id}?acceptNegative=true`).expect(200);

    expect(shown).toMatchObject({
      kind: 'deposit',
      effect: { dynamicBalance: { before: '40.00', after: '-60.00' } },
      refusal: { code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE', date: '2026-11-27', balanceUsd: '-60.00' },
    });
    expect(voidTransactionResponseSchema.parse(accepted.body).dynamicBalance.after).toBe('-60.00');
  });

  it("does not find somebody else's transaction, nor one that is none", async () => {
    const { client } = await signedIn();
    const { client: stranger } = await signedIn();
    const id = await client.trade({});

    await stranger.delete(`/api/transactions/${id}`).expect(404);
    await stranger.get(`/api/transactions/${id}/void-preview`).expect(404);
    await client.delete('/api/transactions/none').expect(400);
    await client.delete(`/api/transactions/${id}?acceptnegative=true`).expect(400);
  });

  it('is too late to restore after 30 days, and what is in effect needs no restore', async () => {
    const { user, client } = await signedIn();
    const id = await client.trade({});
    const path = `/api/transactions/${id}/restore`;
    const start = api.clock.now();

    const inEffect = await client.post(path).expect(409);
    await client.delete(`/api/transactions/${id}`).expect(200);
    api.clock.advance(31 * 86_400_000);
    const tooLate = await new Client(api.server, await api.signIn(user)).post(path).expect(409);
    api.clock.set(start);

    expect(problemSchema.parse(inEffect.body)).toMatchObject({ code: 'LEDGER.NOT_VOIDED' });
    expect(problemSchema.parse(tooLate.body)).toMatchObject({
      code: 'LEDGER.RESTORE_TOO_LATE',
      voidedOn: '2026-11-27',
      lastDay: '2026-12-27',
    });
  });
});

describe('PUT /api/transactions/:id', () => {
  it('puts the corrected trade into the place of the old one, and keeps the note', async () => {
    const { user, client } = await signedIn();
    const id = await client.trade({ quantityBtc: '0.5', notes: 'from the train' });
    const body = { quantityBtc: '0.25', priceUsd: '100000', tradedOn: manualBuy.tradedOn };

    const shown = await client.post(`/api/transactions/${id}/edit-preview`, body).expect(200);
    const answer = await client.put(`/api/transactions/${id}`, body).expect(200);
    const old = await client.put(`/api/transactions/${id}`, body).expect(409);

    expect(correctionPreviewResponseSchema.parse(shown.body)).toMatchObject({
      moved: { btc: '-0.25000000' },
      refusal: null,
    });
    const edited = editTransactionResponseSchema.parse(answer.body);
    expect(edited).toMatchObject({
      replaces: id,
      btc: { before: '0.50000000', after: '0.25000000' },
      revision: '2',
    });
    expect(edited.transactionId).not.toBe(id);
    expect(problemSchema.parse(old.body)).toMatchObject({ code: 'LEDGER.ALREADY_VOIDED' });
    const [bought, voided, replaced] = await api.eventsOf(user.stream);
    expect(voided?.type).toBe('ledger.transaction-voided');
    expect(replaced?.data).toMatchObject({ replaces: id, quantity: '25000000' });
    const noteOf = (data: unknown) => JSON.stringify(data).match(/"note":"(v1:[^"]+)"/)?.[1];
    expect(noteOf(replaced?.data)).toBe(noteOf(bought?.data));
  });

  it('corrects a movement of cash, takes its description away, and rejects figures of a trade for it', async () => {
    const { user, client } = await signedIn();
    const deposit = await client
      .post('/api/dynamic-balance/deposits', { amountUsd: '100', description: 'bonus' })
      .expect(201);
    const { transactionId: id } = moveDynamicBalanceResponseSchema.parse(deposit.body);

    const trade = { quantityBtc: '1', priceUsd: '1', tradedOn: '2026-11-20' };
    const refused = await client.put(`/api/transactions/${id}`, trade).expect(409);
    await client.put(`/api/transactions/${id}`, { amountUsd: '1', quantityBtc: '1' }).expect(400);
    const answer = await client
      .put(`/api/transactions/${id}`, { amountUsd: '80', description: null })
      .expect(200);

    expect(problemSchema.parse(refused.body)).toMatchObject({ code: 'LEDGER.NOT_EDITABLE', kind: 'deposit' });
    expect(editTransactionResponseSchema.parse(answer.body).dynamicBalance).toEqual({
      before: '100.00',
      after: '80.00',
    });
    expect((await api.eventsOf(user.stream)).at(-1)?.data).toMatchObject({ amount: '8000', note: null });
  });
});

describe('GET /api/transactions/:id/history', () => {
  it('tells who changed what and when, old and new, whichever version is asked for', async () => {
    const { client } = await signedIn();
    const id = await client.trade({ quantityBtc: '0.5', notes: 'from the train' });
    const edit = { quantityBtc: '0.25', priceUsd: '100000', tradedOn: manualBuy.tradedOn };
    const edited = editTransactionResponseSchema.parse(
      (await client.put(`/api/transactions/${id}`, edit).expect(200)).body,
    );
    await client.trade({});
    await client.delete(`/api/transactions/${edited.transactionId}`).expect(200);
    await client.post(`/api/transactions/${edited.transactionId}/restore`).expect(200);
    const read = async (transactionId: string) =>
      transactionHistoryResponseSchema.parse(
        (await client.get(`/api/transactions/${transactionId}/history`).expect(200)).body,
      );

    const history = await read(id);

    expect(history.revision).toBe('5');
    expect(history.changes).toMatchObject([
      { change: 'created', revision: '0', old: null, new: { quantityBtc: '0.50000000' } },
      {
        change: 'edited',
        revision: '2',
        old: { transactionId: id, quantityBtc: '0.50000000' },
        new: { transactionId: edited.transactionId, quantityBtc: '0.25000000', note: 'from the train' },
      },
      { change: 'voided', revision: '4', old: { quantityBtc: '0.25000000' }, new: null },
      { change: 'restored', revision: '5', old: null, new: { quantityBtc: '0.25000000' } },
    ]);
    expect(history.changes.every(({ by }) => by.kind === 'user' && by.isSelf)).toBe(true);
    expect(await read(edited.transactionId)).toEqual(history);
  });

  it("is nobody else's", async () => {
    const { client } = await signedIn();
    const { client: stranger } = await signedIn();
    const id = await client.trade({});

    await stranger.get(`/api/transactions/${id}/history`).expect(404);
  });
});
