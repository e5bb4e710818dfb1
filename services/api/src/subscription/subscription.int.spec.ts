import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import {
  actingForHeader,
  idempotencyKeyHeader,
  meResponseSchema,
  plansResponseSchema,
  problemSchema,
  renewalPreviewResponseSchema,
  subscriptionChangedResponseSchema,
  subscriptionResponseSchema,
  userDetailResponseSchema,
} from '@app/contracts';
import { decideSubscription, instantOf, paymentIdOf } from '@app/ledger';
import { systemIds, uuidv5 } from '@app/platform';
import { subscriptionRepository } from '../core/streams/streams.js';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { SecondFactorClient } from '../testing/second-factor-client.js';

const DAY_MS = 86_400_000;

let api: ApiHarness;
let admin: Client;

beforeAll(async () => {
  api = await startApi();
  admin = await clientOf(await api.createUser({ isAdmin: true }));
});

afterAll(async () => {
  await api.close();
});

const clientOf = async (user: TestUser): Promise<Client> => new Client(api.server, await api.signIn(user));

const grantPath = (user: Pick<TestUser, 'userId'>): string => `/api/admin/users/${user.userId}/subscription`;

const grant = (user: Pick<TestUser, 'userId'>, plan: string, key?: string) =>
  admin.post(grantPath(user), { plan, reason: 'a prize' }, key);

const subscriptionOf = async (client: Client) =>
  subscriptionResponseSchema.parse((await client.get('/api/subscription').expect(200)).body);

const typesOf = async (user: TestUser) =>
  (await api.eventsOf(`subscription-${user.userId}`)).map(({ type }) => type);

describe('GET /api/plans', () => {
  const plansOf = async (server: ApiHarness['server'], query = '') =>
    plansResponseSchema.parse((await request(server).get(`/api/plans${query}`).expect(200)).body);

  it('names prices, lengths and savings to anybody', async () => {
    const { priceSet, plans } = await plansOf(api.server);
    expect(priceSet).toBe('current');
    const figures = plans.map(({ plan, months, days, savingPercent, prices }) => [
      ...[plan, months, days, savingPercent],
      ...prices.map(({ currency, amount, perMonth }) => `${currency} ${amount} ${perMonth}`),
    ]);
    expect(figures).toEqual([
      ['monthly', 1, 30, '0.00', 'USD 30.00 30.00', 'BRL 60.00 60.00'],
      ['quarterly', 3, null, '20.00', 'USD 72.00 24.00', 'BRL 144.00 48.00'],
      ['semiannual', 6, null, '30.00', 'USD 126.00 21.00', 'BRL 252.00 42.00'],
      ['annual', 12, null, '40.00', 'USD 216.00 18.00', 'BRL 432.00 36.00'],
    ]);
    expect(plans.every(({ convertedBrl }) => convertedBrl === null)).toBe(true);
  });

  it('has the currency of the language first', async () => {
    const { plans } = await plansOf(api.server, '?language=pt');
    expect(plans[0]?.prices.map(({ currency }) => currency)).toEqual(['BRL', 'USD']);
    await request(api.server).get('/api/plans?language=fr').expect(400);
  });

  it('is of the price set that is configured, which may have no list in reais', async () => {
    const legacy = await startApi({ env: { PRICE_SET: 'legacy' } });
    try {
      const { priceSet, plans } = await plansOf(legacy.server, '?language=pt');
      expect(priceSet).toBe('legacy');
      expect(plans.map(({ prices }) => prices.map(({ amount }) => amount))).toEqual([
        ['20.00'],
        ['48.00'],
        ['84.00'],
        ['144.00'],
      ]);
      expect(plans.map(({ savingPercent }) => savingPercent)).toEqual(['0.00', '20.00', '30.00', '40.00']);
      // Nobody is charged by the default rate.
      expect(plans.map(({ convertedBrl }) => convertedBrl)).toEqual([null, null, null, null]);
      await legacy.database
        .insertInto('app.exchange_rates')
        .values({
          ...{ pair: 'USD/BRL', day: legacy.clock.now().toISOString().slice(0, 10) },
          ...{ rate: '5.432100', source: 'bcb' },
        })
        .execute();
      const converted = (await plansOf(legacy.server)).plans.map(({ convertedBrl }) => convertedBrl);
      expect(converted).toEqual(['108.64', '260.74', '456.30', '782.22']);
    } finally {
      await legacy.close();
    }
  });
});

describe('GET /api/subscription', () => {
  it('is none without an event', async () => {
    const client = await clientOf(await api.createUser({ isSubscribed: false }));
    expect(await subscriptionOf(client)).toEqual({
      ...{ status: 'none', plan: null, startedAt: null, paidUntil: null, endsOn: null },
      ...{ daysRemaining: 0, periods: [], next: null, revision: '-1', stale: null },
    });
  });

  it('names the plan that runs and not one that has not begun, and the day of the end in the own zone', async () => {
    const now = api.clock.now().getTime();
    // 02:00 in UTC is the evening before in São Paulo.
    const user = await api.createUser({
      timeZone: 'America/Sao_Paulo',
      paidUntil: '2026-12-31T02:00:00.000Z',
    });
    const client = await clientOf(user);
    await grant(user, 'quarterly').expect(200);
    const shown = await subscriptionOf(client);
    expect(shown).toMatchObject({
      ...{ status: 'active', plan: 'monthly', startedAt: new Date(now).toISOString() },
      ...{ paidUntil: '2027-03-31T02:00:00.000Z', endsOn: '2027-03-30', revision: '1' },
      periods: [
        { plan: 'monthly', until: '2026-12-31T02:00:00.000Z', origin: 'payment', paymentId: null },
        { plan: 'quarterly', from: '2026-12-31T02:00:00.000Z', origin: 'administrator', paymentId: null },
      ],
      next: { plan: 'quarterly', from: '2026-12-31T02:00:00.000Z' },
    });
    expect(shown.daysRemaining).toBe(Math.ceil((Date.parse('2027-03-31T02:00:00.000Z') - now) / DAY_MS));
    // What the web app reads already says the same.
    const me = meResponseSchema.parse((await client.get('/api/me').expect(200)).body);
    expect(me.subscription).toEqual({ status: 'active', plan: 'monthly', paidUntil: shown.paidUntil });
  });

  it('ends at one moment for status, days and advice', async () => {
    const now = api.clock.now().getTime();
    const user = await api.createUser({ paidUntil: new Date(now).toISOString() });
    const client = await clientOf(user);
    expect(await subscriptionOf(client)).toMatchObject({ status: 'expired', daysRemaining: 0 });
    await client.post('/api/recommendations').expect(402);
    const later = await api.createUser({ paidUntil: new Date(now + 1).toISOString() });
    expect(await subscriptionOf(await clientOf(later))).toMatchObject({ status: 'active', daysRemaining: 1 });
  });

  it('is read by an auditor, and says when it is behind what was asked for', async () => {
    const user = await api.createUser({});
    const auditor = await api.createUser({});
    await admin.put(`/api/admin/users/${auditor.userId}/roles/auditor`, {}).expect(200);
    const client = await clientOf(auditor);
    const read = await client
      .get('/api/subscription?minRevision=0')
      .set(actingForHeader, user.userId)
      .expect(200);
    expect(subscriptionResponseSchema.parse(read.body)).toMatchObject({ status: 'active', stale: null });
    const ahead = await client.get('/api/subscription?minRevision=5').expect(200);
    expect(subscriptionResponseSchema.parse(ahead.body)).toMatchObject({ revision: '0', stale: 'behind' });
  });
});

describe('GET /api/subscription/renewal-preview', () => {
  const preview = async (client: Client, plan: string) =>
    renewalPreviewResponseSchema.parse(
      (await client.get(`/api/subscription/renewal-preview?plan=${plan}`).expect(200)).body,
    );

  it('tells the kind, the days, both ends and the prices', async () => {
    const fresh = await clientOf(await api.createUser({ isSubscribed: false }));
    expect(await preview(fresh, 'monthly')).toMatchObject({
      ...{ renewalType: 'new_subscription', daysToAdd: 30, currentExpiration: null, currentEndsOn: null },
      prices: [
        { currency: 'USD', amount: '30.00' },
        { currency: 'BRL', amount: '60.00' },
      ],
    });
    const active = await clientOf(await api.createUser({ paidUntil: '2026-11-30T08:00:00.000Z' }));
    expect(await preview(active, 'semiAnnual')).toMatchObject({
      ...{ renewalType: 'extension', plan: 'semiannual', daysToAdd: 181 },
      ...{ currentExpiration: '2026-11-30T08:00:00.000Z', newExpiration: '2027-05-30T08:00:00.000Z' },
    });
    const expired = await clientOf(await api.createUser({ paidUntil: '2026-10-01T00:00:00.000Z' }));
    expect(await preview(expired, 'annual')).toMatchObject({
      ...{ renewalType: 'reactivation', daysToAdd: 365, currentExpiration: '2026-10-01T00:00:00.000Z' },
      newEndsOn: '2027-11-27',
    });
  });

  it('refuses what is no plan by a code that has its sentence in both languages', async () => {
    const client = await clientOf(await api.createUser({}));
    for (const query of ['', '?plan=', '?plan=weekly', '?plan=Annual']) {
      const answer = await client.get(`/api/subscription/renewal-preview${query}`).expect(422);
      expect(problemSchema.parse(answer.body)).toMatchObject({
        code: 'SUBSCRIPTION.INVALID_PLAN',
        detail: 'Invalid plan selected',
      });
    }
  });

  it('is what a grant then does', async () => {
    const user = await api.createUser({});
    const client = await clientOf(user);
    const { newExpiration } = await preview(client, 'annual');
    const granted = subscriptionChangedResponseSchema.parse((await grant(user, 'annual').expect(200)).body);
    expect(granted.paidUntil).toBe(newExpiration);
  });
});

describe('POST /api/subscription/cancellation', () => {
  const cancel = (client: Client, password: string, key?: string) =>
    client.post('/api/subscription/cancellation', { password }, key);

  it('ends the subscription now, once, and asks for the password', async () => {
    const user = await api.createUser({});
    const client = await clientOf(user);
    const key = randomUUID();
    const wrong = await cancel(client, 'another one', key).expect(400);
    expect(problemSchema.parse(wrong.body).code).toBe('AUTH.CURRENT_PASSWORD');
    expect(await subscriptionOf(client)).toMatchObject({ status: 'active' });

    const answer = await cancel(client, user.password, key).expect(200);
    const now = api.clock.now().toISOString();
    expect(subscriptionChangedResponseSchema.parse(answer.body)).toMatchObject({
      ...{ status: 'cancelled', paidUntil: now, daysRemaining: 0, repeated: false },
    });
    const again = await cancel(client, user.password, key).expect(200);
    expect(subscriptionChangedResponseSchema.parse(again.body)).toMatchObject({ repeated: true });
    const other = await cancel(client, user.password).expect(409);
    expect(problemSchema.parse(other.body).code).toBe('SUBSCRIPTION.NOTHING_TO_CANCEL');

    expect(await typesOf(user)).toEqual(['subscription.started', 'subscription.cancelled']);
    await client.post('/api/recommendations').expect(402);
    const me = meResponseSchema.parse((await client.get('/api/me').expect(200)).body);
    expect(me.subscription.status).toBe('cancelled');
  });

  it('finds its first outcome in the stream where the stored answer is gone', async () => {
    const user = await api.createUser({});
    const client = await clientOf(user);
    const key = randomUUID();
    await cancel(client, user.password, key).expect(200);
    await api.database.deleteFrom('app.idempotency_keys').where('user_id', '=', user.userId).execute();
    const again = await cancel(client, user.password, key).expect(200);
    expect(subscriptionChangedResponseSchema.parse(again.body)).toMatchObject({
      status: 'cancelled',
      repeated: true,
    });
  });

  it('keeps no quick hash of the password with its key (regression: whole bodies were hashed)', async () => {
    const user = await api.createUser({});
    const client = await clientOf(user);
    const key = randomUUID();
    await cancel(client, user.password, key).expect(200);
    // Another password is no other request: the hash that is compared does not hold it.
    await cancel(client, 'anything else', key).expect(200);
  });
});

describe('the subscription of somebody for administrators', () => {
  it('is granted with a reason that the person can export and nobody reads in the stream', async () => {
    const user = await api.createUser({ isSubscribed: false });
    const answer = await grant(user, 'semiAnnual').expect(200);
    expect(subscriptionChangedResponseSchema.parse(answer.body)).toMatchObject({
      ...{ status: 'active', plan: 'semiannual', paidUntil: '2027-05-27T12:00:00.000Z', repeated: false },
    });
    const [event] = await api.eventsOf(`subscription-${user.userId}`);
    expect(event).toMatchObject({ type: 'subscription.started', metadata: { actor: { kind: 'admin' } } });
    expect(JSON.stringify(event?.data)).not.toContain('a prize');
    const client = await clientOf(user);
    const exported = await client.get('/api/me/export').buffer(true).expect(200);
    expect(JSON.stringify(exported.body)).toContain('a prize');
    const detail = userDetailResponseSchema.parse(
      (await admin.get(`/api/admin/users/${user.userId}`).expect(200)).body,
    );
    expect(detail.subscription).toMatchObject({ status: 'active', plan: 'semiannual' });
  });

  it('is granted once by one key, also where the stored answer is gone', async () => {
    const user = await api.createUser({ isSubscribed: false });
    const key = randomUUID();
    await grant(user, 'monthly', key).expect(200);
    await api.database.deleteFrom('app.idempotency_keys').where('key', '=', key).execute();
    const again = await grant(user, 'monthly', key).expect(200);
    expect(subscriptionChangedResponseSchema.parse(again.body)).toMatchObject({ repeated: true });
    await api.database.deleteFrom('app.idempotency_keys').where('key', '=', key).execute();
    const other = await grant(user, 'annual', key).expect(409);
    expect(problemSchema.parse(other.body).code).toBe('IDEMPOTENCY.KEY_REUSED');
    expect(await typesOf(user)).toEqual(['subscription.started']);
  });

  it('is granted twice by two at the same time, one period after the other', async () => {
    const user = await api.createUser({ isSubscribed: false });
    await Promise.all([grant(user, 'monthly').expect(200), grant(user, 'annual').expect(200)]);
    const { periods } = await subscriptionOf(await clientOf(user));
    expect(periods[1]?.from).toBe(periods[0]?.until);
    expect(await typesOf(user)).toEqual(['subscription.started', 'subscription.extended']);
  });

  it('is ended with a reason, and can be granted again', async () => {
    const user = await api.createUser({});
    const end = () => request(api.server).delete(grantPath(user));
    const ended = await end()
      .set('Authorization', await api.signIn(await api.createUser({ isAdmin: true })))
      .set(idempotencyKeyHeader, randomUUID())
      .send({ reason: 'asked for by mail' })
      .expect(200);
    expect(subscriptionChangedResponseSchema.parse(ended.body)).toMatchObject({ status: 'cancelled' });
    await grant(user, 'monthly').expect(200);
    expect(await typesOf(user)).toEqual([
      ...['subscription.started', 'subscription.cancelled', 'subscription.reactivated'],
    ]);
  });

  it('refuses an unknown plan, a missing reason, nobody and oneself', async () => {
    const user = await api.createUser({});
    const unknown = await grant(user, 'weekly').expect(422);
    expect(problemSchema.parse(unknown.body).code).toBe('SUBSCRIPTION.INVALID_PLAN');
    await admin.post(grantPath(user), { plan: 'annual' }).expect(400);
    await admin.post(grantPath(user), { plan: 'annual', reason: '  ' }).expect(400);
    await admin.delete(grantPath(user)).expect(400);
    await grant({ ...user, userId: randomUUID() }, 'annual').expect(404);
    const erased = await api.createUser({});
    await (await clientOf(erased)).post('/api/me/erasure', { password: erased.password }).expect(202);
    await grant(erased, 'annual').expect(410);
    const own = await api.createUser({ isAdmin: true });
    const refused = await (
      await clientOf(own)
    )
      .post(grantPath(own), { plan: 'annual', reason: 'why not' })
      .expect(409);
    expect(problemSchema.parse(refused.body).code).toBe('ADMIN.OWN_ACCOUNT');
  });
});

describe('a payment that two processes settle at the same time', () => {
  it('buys one period, and both know which', async () => {
    const user = await api.createUser({ isSubscribed: false });
    const paymentId = paymentIdOf(systemIds.uuidv7());
    const commandId = uuidv5(paymentId, 'period');
    const command = { commandId, correlationId: commandId, actor: { kind: 'system', id: 'test' } } as const;
    const settle = async (second: number) => {
      const at = instantOf(`2026-11-27T12:00:0${second}.000Z`);
      const { state } = await subscriptionRepository(api.store, api.clock).execute(
        user.userId,
        command,
        (current) =>
          decideSubscription(
            { commandId, kind: 'grant', plan: 'annual', at, origin: 'payment', paymentId },
            current,
          ),
      );
      return state.paidUntil;
    };
    const ends = await Promise.all([1, 2, 3, 4].map(settle));

    expect(new Set(ends).size).toBe(1);
    expect(await typesOf(user)).toEqual(['subscription.started']);
  });
});

describe('a subscription whose record cannot be read', () => {
  it('is unknown, and advice answers 503 instead of "not paid"', async () => {
    const user = await api.createUser({});
    const client = await clientOf(user);
    await api.store.append(
      `subscription-${user.userId}`,
      [{ id: randomUUID(), type: 'subscription.never-heard-of', data: {}, metadata: {} }],
      0n,
    );
    expect(await subscriptionOf(client)).toMatchObject({ status: 'unknown', plan: null, periods: [] });
    const me = z.object({ subscription: z.object({ status: z.string() }) });
    expect(me.parse((await client.get('/api/me').expect(200)).body).subscription.status).toBe('unknown');
    await client.post('/api/recommendations').expect(503);
  });
});

// Last: its codes move the clock.
describe('a cancellation that is sent again', () => {
  it('is the same request with another code (regression: the key was refused as used for another)', async () => {
    const person = await SecondFactorClient.withTotp(api);
    await grant(person.person, 'annual').expect(200);
    const [path, key] = ['/api/subscription/cancellation', randomUUID()];
    await person.client.post(path, { code: person.code() }, key).expect(200);

    const again = await person.client.post(path, { code: person.code(30) }, key).expect(200);

    expect(subscriptionChangedResponseSchema.parse(again.body)).toMatchObject({ repeated: true });
  });
});
