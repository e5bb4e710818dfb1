import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { EmailConfirmations } from '@app/accounts';
import {
  adminPaymentSchema,
  adminPaymentsResponseSchema,
  brlPreferenceResponseSchema,
  idempotencyKeyHeader,
  type InvoiceResponse,
  invoiceResponseSchema,
  paymentMethodsResponseSchema,
  paymentsResponseSchema,
  paymentTokenHeader,
  paymentViewSchema,
  problemSchema,
} from '@app/contracts';
import type { PaymentServices } from '@app/payments';
import { type FakePaymentProviders, startFakePaymentProviders } from '@app/payments/testing';
import { createLogger } from '@app/platform';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { PAYMENTS } from './payment-services.js';

const lines: string[] = [];
const email = 'zoe.visitor@example.com';
let fakes: FakePaymentProviders;
let api: ApiHarness;
let user: TestUser;
let client: Client;
let admin: Client;
let nextId = 5_100_000_000;

beforeAll(async () => {
  fakes = await startFakePaymentProviders();
  api = await startApi({
    env: { ...fakes.env, CHECKOUT_LIMIT_PER_ADDRESS: '10000' },
    logger: createLogger({
      ...{ service: 'test', level: 'trace' },
      destination: { write: (line: string) => void lines.push(line) },
    }),
  });
  user = await api.createUser();
  client = new Client(api.server, await api.signIn(user));
  const administrator = await api.createUser({ isAdmin: true });
  admin = new Client(api.server, await api.signIn(administrator));
});
afterAll(async () => {
  await api.close();
  await fakes.stop();
});

const visit = (path: string, body: object, key: string = randomUUID()) =>
  request(api.server).post(path).set(idempotencyKeyHeader, key).set('Accept-Language', 'pt-BR').send(body);
const invoice = { plan: 'quarterly', email, shownAmount: '72.00' };
const preference = { plan: 'quarterly', email, shownAmount: '144.00' };
const INVOICES = '/api/payments/invoices';
const PREFERENCES = '/api/payments/brl-preferences';
const codeOf = ({ body }: { readonly body: unknown }): string => problemSchema.parse(body).code;
const readBy = (paymentId: string, token?: string) => {
  const asked = request(api.server).get(`/api/payments/${paymentId}`);
  return token === undefined ? asked : asked.set(paymentTokenHeader, token);
};
const openInvoice = async (): Promise<InvoiceResponse> =>
  invoiceResponseSchema.parse((await visit(INVOICES, invoice).expect(201)).body);

const send = (notice: { path: string; headers: Readonly<Record<string, string>>; body: string }) =>
  request(api.server)
    .post(notice.path)
    .set({ 'Content-Type': 'application/json', ...notice.headers })
    .send(notice.body);

describe('a checkout', () => {
  it('is offered by the providers that have credentials here', async () => {
    const answer = await request(api.server).get('/api/payments/methods').expect(200);
    expect(paymentMethodsResponseSchema.parse(answer.body)).toEqual({
      crypto: { provider: 'nowpayments', isSandbox: false },
      brl: { provider: 'mercadopago', isSandbox: false },
      canVisitorsPay: true,
    });
  });

  it('opens an invoice once for a key, and the same again', async () => {
    const key = randomUUID();
    const first = await visit(INVOICES, invoice, key).expect(201);
    const again = await visit(INVOICES, invoice, key).expect(201);
    const opened = invoiceResponseSchema.parse(first.body);

    expect(again.body).toEqual(first.body);
    expect(opened).toMatchObject({
      ...{ plan: 'quarterly', amountUsd: '72.00', email, status: 'open', provider: 'nowpayments' },
      ...{ isSandbox: false, expiresAt: '2026-11-28T12:00:00.000Z' },
    });
    expect([...fakes.opened.keys()].filter((id) => id === opened.paymentId)).toHaveLength(1);
    expect(codeOf(await visit(INVOICES, { ...invoice, plan: 'annual', shownAmount: '216.00' }, key))).toBe(
      'IDEMPOTENCY.KEY_REUSED',
    );
    // Regression: the answer named the second address, and the mails went to the first.
    expect(codeOf(await visit(INVOICES, { ...invoice, email: 'other@example.com' }, key))).toBe(
      'IDEMPOTENCY.KEY_REUSED',
    );
  });

  it('opens a preference in reais by the list, with a rate to compare and the date of a boleto', async () => {
    const answer = await visit(PREFERENCES, preference).expect(201);
    expect(brlPreferenceResponseSchema.parse(answer.body)).toMatchObject({
      ...{ amountBrl: '144.00', brlTotal: '144.00', usdPrice: '72.00', basis: 'list' },
      exchangeRate: { rate: '5.40', source: expect.any(String) },
      // Friday 27 November: Monday, Tuesday, Wednesday.
      boletoDueOn: '2026-12-02',
      expiresAt: '2026-12-03T02:59:59.000Z',
    });
  });

  it('takes semiAnnual, and of a signed-in person no address', async () => {
    const body = { plan: 'semiAnnual', email: null, shownAmount: '126.00' };
    const answer = await client.post(INVOICES, body).expect(201);
    expect(invoiceResponseSchema.parse(answer.body)).toMatchObject({ plan: 'semiannual', email: null });
  });

  it.each([
    [INVOICES, { ...invoice, email: null }, 'PAYMENT.EMAIL_REQUIRED', 'Please enter your email'],
    [INVOICES, { ...invoice, email: ' ' }, 'PAYMENT.EMAIL_REQUIRED', 'Please enter your email'],
    [PREFERENCES, { ...preference, email: null }, 'PAYMENT.EMAIL_MISSING', 'Email is required'],
    [INVOICES, { ...invoice, email: 'zoe' }, 'PAYMENT.EMAIL_INVALID', 'Please enter a valid email'],
    [INVOICES, { ...invoice, plan: 'weekly' }, 'SUBSCRIPTION.INVALID_PLAN', 'Invalid plan selected'],
  ])('%s with %j is answered %s, %s', async (path, body, code, detail) => {
    const answer = await visit(path, body).expect(422);
    expect(problemSchema.parse(answer.body)).toMatchObject({ code, detail });
  });

  it('is refused with the amount of now where the person saw another', async () => {
    const answer = await visit(INVOICES, { ...invoice, shownAmount: '60.00' }).expect(409);
    expect(answer.body).toMatchObject({ code: 'PAYMENT.AMOUNT_CHANGED', amount: '72.00', currency: 'USD' });
    const reais = await visit(PREFERENCES, { ...preference, shownAmount: '72.00' }).expect(409);
    expect(reais.body).toMatchObject({ amount: '144.00', currency: 'BRL' });
  });

  it('says that the provider failed, and the same key tries again', async () => {
    const key = randomUUID();
    fakes.failNext(401);
    const failed = await visit(INVOICES, invoice, key).expect(502);
    expect(failed.body).toMatchObject({ code: 'PAYMENT.INVOICE_FAILED', detail: 'Error creating invoice' });
    await visit(INVOICES, invoice, key).expect(201);
    fakes.failNext(422);
    expect(codeOf(await visit(PREFERENCES, preference).expect(502))).toBe('PAYMENT.PREFERENCE_FAILED');
  });

  it('needs a key', async () => {
    const answer = await request(api.server).post(INVOICES).send(invoice).expect(400);
    expect(codeOf(answer)).toBe('IDEMPOTENCY.KEY_REQUIRED');
  });
});

describe('the state of a payment', () => {
  it('is open to the holder of its token, and of no other', async () => {
    const [mine, other] = [await openInvoice(), await openInvoice()];

    const read = await readBy(mine.paymentId, mine.publicToken).expect(200);
    expect(paymentViewSchema.parse(read.body)).toMatchObject({
      ...{ status: 'open', amountUsd: '72.00', amountBrl: null, mailedTo: 'z***@e***', period: null },
      redirectUrl: mine.redirectUrl,
    });
    expect(JSON.stringify(read.body)).not.toContain(email);
    for (const token of [undefined, other.publicToken, '', 'x'.repeat(43)])
      await readBy(mine.paymentId, token).expect(404);
    await readBy(randomUUID(), mine.publicToken).expect(404);
  });

  it('tells a visitor the same whether the period went to an account of that address or to a new one', async () => {
    const { observe, settle } = api.app.get<PaymentServices>(PAYMENTS, { strict: false });
    const settledView = async (address: string) => {
      const body = { ...invoice, email: address };
      const { paymentId, publicToken } = invoiceResponseSchema.parse((await visit(INVOICES, body)).body);
      nextId += 1;
      const payment = { id: String(nextId), status: 'finished' };
      fakes.set(paymentId, [payment]);
      await send(fakes.cryptoNotice(paymentId, payment)).expect(200);
      await observe.run(paymentId, new AbortController().signal);
      await settle.run(paymentId);
      const view = paymentViewSchema.parse((await readBy(paymentId, publicToken).expect(200)).body);
      return { ...view, paymentId: '', redirectUrl: '' };
    };
    const known = `zoe.${randomUUID()}@example.com`;
    const person = await AccountClient.register(api, { email: known });
    await api.app.get(EmailConfirmations, { strict: false }).confirmByMailedPassword(person.userId);
    await settledView(known);

    const [ofAccount, ofNobody] = [
      await settledView(known.toUpperCase()),
      await settledView(`zoe.${randomUUID()}@example.com`),
    ];

    expect(ofAccount).toEqual(ofNobody);
    expect(ofAccount).toMatchObject({ status: 'settled', mailedTo: 'z***@e***' });
    const own = await (await person.client()).get('/api/payments').expect(200);
    // Both were opened at one moment of the test's clock, so the list may have them in either order.
    const [first, second] = paymentsResponseSchema
      .parse(own.body)
      .payments.toSorted((one, other) => (one.period?.from ?? '').localeCompare(other.period?.from ?? ''));
    // The person's own list has the true period.
    expect(second?.period?.from).toBe(first?.period?.until);
    expect(second?.period?.from).not.toBe(ofAccount.period?.from);
  });

  it('is open to its person and to administrators', async () => {
    const opened = await client.post(INVOICES, { ...invoice, email: null }).expect(201);
    const { paymentId } = invoiceResponseSchema.parse(opened.body);
    const stranger = new Client(api.server, await api.signIn(await api.createUser()));

    await client.get(`/api/payments/${paymentId}`).expect(200);
    await admin.get(`/api/payments/${paymentId}`).expect(200);
    await stranger.get(`/api/payments/${paymentId}`).expect(404);
    const pageOf = async (query: string) =>
      paymentsResponseSchema.parse((await client.get(`/api/payments?limit=1${query}`).expect(200)).body);
    const first = await pageOf('');
    const second = await pageOf(`&cursor=${encodeURIComponent(String(first.nextCursor))}`);
    const ids = [...first.payments, ...second.payments].map((payment) => payment.paymentId);
    expect(ids).toHaveLength(2);
    expect(ids).toContain(paymentId);
    expect(second.nextCursor).toBeNull();
    expect(paymentsResponseSchema.parse((await stranger.get('/api/payments').expect(200)).body)).toEqual({
      payments: [],
      nextCursor: null,
    });
  });
});

describe('a held payment', () => {
  it('is listed for administrators and closed once', async () => {
    const { paymentId } = await openInvoice();
    const listed = await admin.get('/api/admin/payments?status=open').expect(200);
    const { payments } = adminPaymentsResponseSchema.parse(listed.body);
    expect(payments.map((payment) => payment.paymentId)).toContain(paymentId);

    const path = `/api/admin/payments/${paymentId}`;
    expect(codeOf(await admin.post(`${path}/close`, { closing: 'no-claim' }).expect(409))).toBe(
      'PAYMENT.NOT_POSSIBLE',
    );
    expect(codeOf(await admin.post(`${path}/settle`, {}).expect(422))).toBe('PAYMENT.USER_MISSING');
    expect(codeOf(await admin.post(`${path}/settle`, { userId: randomUUID() }).expect(404))).toBeDefined();
    await admin.post(`/api/admin/payments/${randomUUID()}/close`, { closing: 'no-claim' }).expect(404);
    await client.post(`${path}/close`, { closing: 'no-claim' }).expect(403);
    expect(adminPaymentSchema.safeParse(payments[0]).success).toBe(true);
  });
});

describe('what an administrator has to decide', () => {
  const attention = async () =>
    adminPaymentsResponseSchema.parse(
      (await admin.get('/api/admin/payments?status=attention').expect(200)).body,
    );

  it.each([
    ['disputed', null, { isDisputed: true, isPartiallyRefunded: false, refunded: null }],
    [
      'partially-refunded',
      '36.50',
      { isPartiallyRefunded: true, refunded: { unit: 'BRL', amount: '36.50' } },
    ],
    ['partially-refunded', null, { isDisputed: false, isPartiallyRefunded: true, refunded: null }],
  ])('is a payment that is %s at the provider (%s)', async (state, refunded, expected) => {
    const [{ paymentId }, other] = [await openInvoice(), await openInvoice()];
    await api.database
      .insertInto('app.provider_payments')
      .values({
        ...{ provider: 'nowpayments', provider_payment_id: randomUUID(), payment_id: paymentId },
        ...{ state, status: state, read_at: new Date() },
        ...{ refunded_unit: refunded === null ? null : 'BRL', refunded_amount: refunded },
      })
      .execute();

    const { payments } = await attention();

    expect(payments.find((payment) => payment.paymentId === paymentId)).toMatchObject(expected);
    expect(payments.map((payment) => payment.paymentId)).not.toContain(other.paymentId);
  });

  it('is a notice of a payment that nobody knows, the newest first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    for (const [index, number] of [first, second].entries())
      await api.database
        .insertInto('app.provider_events')
        .values({
          ...{ event_id: randomUUID(), provider: 'nowpayments', event_key: number, body: Buffer.alloc(0) },
          ...{ provider_payment_id: number, received_at: new Date(Date.now() + index) },
          ...{ processed_at: new Date(), outcome: 'unknown-payment' },
        })
        .execute();

    const { count, newest } = (await attention()).unknownNotices;

    expect(count).toBe(2);
    expect(newest.map(({ providerPaymentId }) => providerPaymentId)).toEqual([second, first]);
  });
});

describe('a webhook', () => {
  const stored = async () => api.database.selectFrom('app.provider_events').selectAll().execute();

  it('is stored once before it is answered, however often it comes', async () => {
    const { paymentId } = await openInvoice();
    const notice = fakes.cryptoNotice(paymentId, { id: '5000000002', status: 'finished' });

    await send(notice).expect(200);
    await send(notice).expect(200);
    await send(fakes.brlNotice({ id: '123', status: 'approved' })).expect(200);

    const rows = (await stored()).filter((row) => row.payment_id === paymentId);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      provider: 'nowpayments',
      provider_payment_id: '5000000002',
      outcome: null,
    });
    expect(rows[0]?.body.toString()).toBe(notice.body);
  });

  it('of an unknown payment is stored and answered 200', async () => {
    const before = (await stored()).length;
    await send(fakes.cryptoNotice(randomUUID(), { id: '6', status: 'finished' })).expect(200);
    expect(await stored()).toHaveLength(before + 1);
  });

  it('is refused without a signature, of an unknown provider, and above 64 kB', async () => {
    const notice = fakes.cryptoNotice(randomUUID(), { id: '7', status: 'finished' });
    expect(codeOf(await send({ ...notice, headers: {} }).expect(401))).toBe('WEBHOOK.SIGNATURE');
    expect(
      codeOf(
        await send(fakes.cryptoNotice(randomUUID(), { id: '8', status: 'x' }, 'another secret')).expect(401),
      ),
    ).toBe('WEBHOOK.SIGNATURE');
    expect(codeOf(await send({ ...notice, path: '/api/webhooks/paypal' }).expect(404))).toBe(
      'WEBHOOK.PROVIDER_UNKNOWN',
    );
    expect(codeOf(await send({ ...notice, path: '/api/webhooks/sandbox' }).expect(404))).toBeDefined();
    await send({ ...notice, body: 'x'.repeat(64 * 1024 + 1) }).expect(413);
  });
});

it('logs no address, no token and no secret', () => {
  const logged = lines.join('\n');
  expect(logged.length).toBeGreaterThan(1_000);
  for (const secret of [email, 'the ipn secret', 'the webhook secret']) expect(logged).not.toContain(secret);
});
