import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { delay, fixedClock } from '@app/platform';
import { createGateways } from '../create-gateways.js';
import { paymentSettingsSchema } from '../payment-settings.js';
import type { PaymentGateway, RecordedCheckout } from './payment-gateway.js';

const paymentId = '01900000-0000-7000-8000-000000000009';
const { signal } = new AbortController();
const clock = fixedClock('2026-01-01T12:00:00.000Z');

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly hangs?: boolean;
};

let server: Server;
let url: string;
let asked: Asked[] = [];
let answers: Answer[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      asked.push({ method, path, headers, body });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer?.hangs === true) return;
      response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json', ...answer?.headers });
      response.end(answer?.body ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${portOf(address)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answers = [];
});

const portOf = ({ port }: AddressInfo): number => port;

function gatewaysWith(settings: Record<string, string> = {}, isProduction = false) {
  return createGateways({
    settings: paymentSettingsSchema.parse({
      ...{ NOWPAYMENTS_URL: url, NOWPAYMENTS_API_KEY: 'the-key', NOWPAYMENTS_IPN_SECRET: 'ipn-secret' },
      ...{
        MERCADOPAGO_URL: url,
        MERCADOPAGO_ACCESS_TOKEN: 'the-token',
        MERCADOPAGO_WEBHOOK_SECRET: 's3cr3t',
      },
      ...settings,
    }),
    ...{ publicUrl: 'https://app.example.test', isProduction, clock, userAgent: 'test', retryBaseMs: 1 },
  });
}

function offered(gateway: PaymentGateway | undefined): PaymentGateway {
  if (gateway === undefined) throw new Error('not offered');
  return gateway;
}
const crypto = () => offered(gatewaysWith().crypto);
const brl = () => offered(gatewaysWith().brl);

const checkout = (currency: 'USD' | 'BRL', amount: bigint) => ({
  ...{ paymentId, title: 'Quarterly plan', amount, currency, email: 'ana@example.test', plan: 'quarterly' },
  ...{ expiresAt: new Date('2026-01-02T12:00:00.000Z'), boletoUntil: new Date('2026-01-07T02:59:59.000Z') },
});
const recorded = (
  currency: 'USD' | 'BRL',
  amount: bigint,
  knownPayments: readonly string[] = [],
): RecordedCheckout => ({
  ...{ paymentId, reference: '4500000001', amount, currency, createdAt: clock.now(), knownPayments },
});

const nowPayment = (fields: object = {}) =>
  JSON.stringify({
    ...{
      payment_id: 5000000002,
      parent_payment_id: null,
      invoice_id: 4500000001,
      payment_status: 'finished',
    },
    ...{
      price_amount: 72,
      price_currency: 'usd',
      pay_amount: 0.00076,
      actually_paid: 0.00076,
      pay_currency: 'btc',
    },
    ...{ order_id: paymentId, fee: { currency: 'btc', depositFee: 0.00001, serviceFee: 0 } },
    ...fields,
  });
const mpPayment = (fields: object = {}) => ({
  ...{ id: 1234567890, status: 'approved', status_detail: 'accredited', external_reference: paymentId },
  ...{ transaction_amount: 144.0, currency_id: 'BRL', date_created: '2026-01-01T09:00:00.000-03:00' },
  ...fields,
});
const found = (...results: object[]) =>
  JSON.stringify({ paging: { total: results.length, limit: 30, offset: 0 }, results });

describe('NOWPayments', () => {
  it('opens an invoice in dollars with exact numbers and our number in it', async () => {
    answers = [
      {
        status: 201,
        body: '{"id":"4500000001","invoice_url":"https://nowpayments.io/payment/?iid=4500000001"}',
      },
    ];

    const opened = await crypto().open(checkout('USD', 7_200n), signal);

    expect(opened).toEqual({
      reference: '4500000001',
      redirectUrl: 'https://nowpayments.io/payment/?iid=4500000001',
    });
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/invoice', headers: { 'x-api-key': 'the-key' } });
    expect(asked[0]?.body).toContain('"price_amount":72.00,');
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      price_currency: 'usd',
      order_id: paymentId,
      ipn_callback_url: 'https://app.example.test/api/webhooks/nowpayments',
    });
  });

  it.each([
    [{}, { state: 'paid', paid: { unit: 'BTC', amount: '0.00076' }, isAmountRight: true }],
    [
      { payment_status: 'partially_paid', actually_paid: 1e-7 },
      { state: 'partial', paid: { unit: 'BTC', amount: '0.0000001' } },
    ],
    [{ payment_status: 'expired', actually_paid: 0 }, { state: 'expired' }],
    [{ payment_status: 'expired', actually_paid: 0.0001 }, { state: 'partial' }],
    [{ payment_status: 'confirming' }, { state: 'pending' }],
    [{ payment_status: 'refunded' }, { state: 'refunded' }],
    [{ payment_status: 'a new word' }, { state: 'waiting', status: 'a new word' }],
    [{ price_amount: 71.99 }, { isAmountRight: false }],
    [{ price_currency: 'eur' }, { isAmountRight: false }],
    [
      { parent_payment_id: 5000000001, payment_id: '5000000003' },
      { parentId: '5000000001', id: '5000000003' },
    ],
  ])('reads a payment with %j', async (fields, expected) => {
    answers = [{ body: nowPayment(fields) }];
    expect(await crypto().paymentsOf(recorded('USD', 7_200n, ['5000000002']), signal)).toMatchObject([
      expected,
    ]);
  });

  it('takes no payment of another order, and lists those that no notice named where it has the account', async () => {
    answers = [{ body: nowPayment({ order_id: 'somebody else' }) }];
    expect(await crypto().paymentsOf(recorded('USD', 7_200n, ['5000000002']), signal)).toEqual([]);

    answers = [{ body: '{"token":"jwt"}' }, { body: `{"data":[${nowPayment()}]}` }];
    const account = { NOWPAYMENTS_EMAIL: 'shop@example.test', NOWPAYMENTS_PASSWORD: 'secret' };
    const payments = await offered(gatewaysWith(account).crypto).paymentsOf(recorded('USD', 7_200n), signal);
    expect(payments).toMatchObject([{ id: '5000000002', state: 'paid' }]);
    expect(asked.at(-1)).toMatchObject({ headers: { authorization: 'Bearer jwt' } });
  });

  const signedNotice = (body: string, form: string, secret = 'ipn-secret') => ({
    ...{ query: {}, body: Buffer.from(body) },
    headers: { 'x-nowpayments-sig': createHmac('sha512', secret).update(form).digest('hex') },
  });
  const notice = `{"payment_status":"finished","payment_id":5000000002,"order_id":"${paymentId}","actually_paid":1.0}`;
  const sorted = `{"actually_paid":1.0,"order_id":"${paymentId}","payment_id":5000000002,"payment_status":"finished"}`;

  it.each([
    ['its own characters', sorted],
    ['numbers written again', sorted.replace('1.0', '1')],
  ])('takes a notice that is signed with %s', (_name, form) => {
    expect(crypto().readNotice(signedNotice(notice, form))).toMatchObject({
      outcome: 'notice',
      notice: { providerPaymentId: '5000000002', paymentId },
    });
  });

  it('takes no notice with another secret, another body, or no signature', () => {
    const gateway = crypto();
    expect(gateway.readNotice(signedNotice(notice, sorted, 'other'))).toEqual({ outcome: 'unsigned' });
    expect(gateway.readNotice(signedNotice(notice.replace('finished', 'finishes'), sorted))).toEqual({
      outcome: 'unsigned',
    });
    expect(gateway.readNotice({ headers: {}, query: {}, body: Buffer.from(notice) })).toEqual({
      outcome: 'unsigned',
    });
    expect(gateway.readNotice(signedNotice('{', '{'))).toEqual({ outcome: 'unsigned' });
    expect(gateway.readNotice(signedNotice('{"a":1}', '{"a":1}'))).toEqual({ outcome: 'unreadable' });
  });
});

describe('Mercado Pago', () => {
  it('opens a preference in reais with an idempotency key and the last day of a boleto', async () => {
    answers = [
      { status: 201, body: '{"id":"123456789-aaaa-bbbb","init_point":"https://mp.example.test/p/1"}' },
    ];

    const opened = await brl().open(checkout('BRL', 14_400n), signal);

    expect(opened).toEqual({ reference: '123456789-aaaa-bbbb', redirectUrl: 'https://mp.example.test/p/1' });
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'x-idempotency-key': paymentId,
    });
    expect(asked[0]?.body).toContain('"unit_price":144.00}');
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      external_reference: paymentId,
      date_of_expiration: '2026-01-07T02:59:59.000Z',
      payer: { email: 'ana@example.test' },
    });
  });

  it.each([
    [{}, { status: 'approved/accredited', paid: { unit: 'BRL', amount: '144' }, isAmountRight: true }],
    [
      { status: 'approved', status_detail: 'partially_refunded', transaction_amount_refunded: 36.5 },
      { state: 'partially-refunded', paid: { amount: '144' }, refunded: { unit: 'BRL', amount: '36.5' } },
    ],
    [{ transaction_amount: 143.99 }, { state: 'partial', due: { unit: 'BRL', amount: '144.00' } }],
    [
      { transaction_amount: 150.5, transaction_amount_refunded: 0 },
      { state: 'paid', refunded: null },
    ],
    [{ currency_id: 'USD' }, { isAmountRight: false }],
    [
      { status: 'pending', status_detail: 'pending_waiting_payment' },
      { state: 'pending', paid: null },
    ],
    [{ status: 'rejected', status_detail: 'cc_rejected_other_reason' }, { state: 'failed' }],
    [{ status: 'canceled', status_detail: 'expired' }, { state: 'expired' }],
    [{ status: 'in_mediation' }, { state: 'disputed' }],
    [{ status: 'charged_back', status_detail: 'in_process' }, { state: 'disputed' }],
    [{ status: 'charged_back', status_detail: 'settled' }, { state: 'charged-back' }],
    [{ status: 'charged_back', status_detail: 'reimbursed' }, { state: 'paid' }],
    [{ status: 'refunded' }, { state: 'refunded' }],
  ])('reads a payment with %j', async (fields, expected) => {
    answers = [{ body: found(mpPayment(fields)) }];
    expect(await brl().paymentsOf(recorded('BRL', 14_400n), signal)).toMatchObject([expected]);
  });

  it('reads every page and takes no payment of another order', async () => {
    const page = Array.from({ length: 30 }, (_, n) => mpPayment({ id: n + 1, external_reference: 'other' }));
    answers = [
      { body: JSON.stringify({ paging: { total: 31 }, results: page }) },
      { body: JSON.stringify({ paging: { total: 31 }, results: [mpPayment({ id: 31 })] }) },
    ];
    expect(await brl().paymentsOf(recorded('BRL', 14_400n), signal)).toMatchObject([{ id: '31' }]);
    expect(asked.map(({ path }) => new URL(path, url).searchParams.get('offset'))).toEqual(['0', '30']);
  });

  /** The documented vector: secret s3cr3t, manifest id:123;request-id:abc;ts:1700000000; */
  const vector = 'f1f04a902cc3c4333070899b53f2cf25b967fb606864cce63cc247c3b2968192';
  const notice = (fields: { id?: string; requestId?: string; signature?: string; type?: string } = {}) => ({
    headers: {
      'x-signature': `ts=1700000000,v1=${fields.signature ?? vector}`,
      'x-request-id': fields.requestId ?? 'abc',
    },
    query: { 'data.id': fields.id ?? '123', type: fields.type ?? 'payment' },
    // Never read: it is not signed.
    body: Buffer.from('{"data":{"id":"999"}}'),
  });

  it('takes the documented vector and believes nothing of the body', () => {
    expect(brl().readNotice(notice())).toEqual({
      outcome: 'notice',
      notice: { key: `123:${vector}`, providerPaymentId: '123', paymentId: null },
    });
    expect(brl().readNotice(notice({ type: 'merchant_order' }))).toMatchObject({
      notice: { providerPaymentId: null },
    });
  });

  it('leaves a pair without a value out of the manifest', () => {
    const signature = createHmac('sha256', 's3cr3t').update('id:123;ts:1700000000;').digest('hex');
    const told = { ...notice(), headers: { 'x-signature': `ts=1700000000,v1=${signature}` } };
    expect(brl().readNotice(told)).toMatchObject({ outcome: 'notice' });
  });

  it.each([
    ['another number', notice({ id: '124' })],
    ['another request', notice({ requestId: 'abd' })],
    ['a cut signature', notice({ signature: vector.slice(2) })],
    ['a signature of letters', notice({ signature: 'ÿ'.repeat(64) })],
    ['no signature', { ...notice(), headers: {} }],
  ])('takes no notice with %s', (_name, request) => {
    expect(brl().readNotice(request)).toEqual({ outcome: 'unsigned' });
  });
});

describe('a provider that fails', () => {
  const read = () => brl().paymentsOf(recorded('BRL', 14_400n), signal);

  it('is asked three times after 429 and 5xx, with the same idempotency key, and no more', async () => {
    answers = [
      { status: 429 },
      { status: 503 },
      { status: 201, body: '{"id":"1","init_point":"https://mp.example.test/1"}' },
    ];
    await brl().open(checkout('BRL', 14_400n), signal);
    expect(asked.map(({ headers }) => headers['x-idempotency-key'])).toEqual([
      paymentId,
      paymentId,
      paymentId,
    ]);

    asked = [];
    answers = [{ status: 500, body: 'secret words' }];
    await expect(read()).rejects.toMatchObject({ code: 'GATEWAY.SERVER_ERROR', transient: true });
    expect(asked).toHaveLength(3);
  });

  it.each([
    [{ status: 429, headers: { 'retry-after': '600' } }, 'GATEWAY.RATE_LIMITED', true],
    [{ status: 401 }, 'GATEWAY.CREDENTIALS', false],
    [{ status: 404 }, 'GATEWAY.NOT_FOUND', false],
    [{ status: 422 }, 'GATEWAY.REFUSED', false],
    [{ body: '{"paging":{"total":1},"results":[{"id":1}]}' }, 'GATEWAY.BAD_ANSWER', false],
    [{ body: '<html>' }, 'GATEWAY.BAD_ANSWER', false],
    [{ body: ' '.repeat(1024 * 1024 + 1) }, 'GATEWAY.BAD_ANSWER', false],
    [{ status: 200, headers: { 'x-payment-sandbox': '1' }, body: found() }, 'GATEWAY.BAD_ANSWER', false],
  ])('is asked once after %j', async (answer, code, transient) => {
    answers = [answer];
    await expect(read()).rejects.toMatchObject({ code, transient });
    expect(asked).toHaveLength(1);
  });

  it('quotes nothing of the answer, which may hold an address', async () => {
    answers = [{ body: '{"paging":{"total":1},"results":[{"id":"ana@example.test"}]}' }];
    const error = await read().catch((thrown: unknown) => String(thrown));
    expect(error).not.toContain('ana');
  });

  it('ends with the caller', async () => {
    answers = [{ hangs: true }];
    const stopping = new AbortController();
    const reading = brl().paymentsOf(recorded('BRL', 14_400n), stopping.signal);
    await delay(20);
    stopping.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
  });
});

describe('which providers are offered', () => {
  it('is those with credentials, and the sandbox for the others outside of production', () => {
    const settings = { PAYMENT_SANDBOX_URL: url, PAYMENT_SANDBOX_SECRET: 'secret' };
    const without = (extra: Record<string, string>, isProduction = false) =>
      createGateways({
        settings: paymentSettingsSchema.parse(extra),
        ...{ publicUrl: 'https://app.example.test', isProduction, clock, userAgent: 'test' },
      });
    expect(without({})).toMatchObject({ crypto: undefined, brl: undefined });
    expect(without({}, true)).toMatchObject({ crypto: undefined, brl: undefined });
    expect(without(settings)).toMatchObject({
      crypto: { provider: 'sandbox', currency: 'USD' },
      brl: { provider: 'sandbox', currency: 'BRL' },
    });
    expect(gatewaysWith(settings)).toMatchObject({
      crypto: { provider: 'nowpayments' },
      brl: { provider: 'mercadopago' },
    });
    expect(() => without(settings, true)).toThrow('production');
  });
});
