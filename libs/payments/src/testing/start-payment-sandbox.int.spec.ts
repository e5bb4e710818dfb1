import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fixedClock } from '@app/platform';
import { createGateways } from '../create-gateways.js';
import type { PaymentGateway, WebhookRequest } from '../gateways/payment-gateway.js';
import { paymentSettingsSchema } from '../payment-settings.js';
import type { SandboxAction } from './sandbox-checkout.js';
import type { NoticeDelivery } from './sandbox-notices.js';
import { type PaymentSandbox, startPaymentSandbox } from './start-payment-sandbox.js';

const secret = 'of the sandbox';
const paymentId = '01900000-0000-7000-8000-000000000009';
const clock = fixedClock('2026-11-29T12:00:00.000Z');
const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));

let sandbox: PaymentSandbox;
let received: WebhookRequest[] = [];

const start = (file?: string): Promise<PaymentSandbox> =>
  startPaymentSandbox({
    ...{ secret, file },
    post: async (_url, { headers, body }) => {
      received.push({ headers, query: {}, body: Buffer.from(body) });
      return 200;
    },
  });

beforeEach(async () => {
  received = [];
  sandbox = await start();
});
afterEach(() => sandbox.stop());
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function gateway(currency: 'USD' | 'BRL' = 'USD'): PaymentGateway {
  const settings = paymentSettingsSchema.parse({
    ...{ PAYMENT_SANDBOX_URL: sandbox.url, PAYMENT_SANDBOX_SECRET: secret },
  });
  const { of } = createGateways({
    ...{ settings, publicUrl: 'http://app.example.test', isProduction: false, clock, userAgent: 'test' },
    retryBaseMs: 1,
  });
  const found = of('sandbox', currency);
  if (found === undefined) throw new Error('not offered');
  return found;
}

const checkout = (currency: 'USD' | 'BRL', amount: bigint, title = 'Quarterly <plan>') => ({
  ...{ paymentId, title, amount, currency, email: 'ana@example.test', plan: 'quarterly', boletoUntil: null },
  expiresAt: new Date('2026-11-30T12:00:00.000Z'),
});
const open = (currency: 'USD' | 'BRL' = 'USD', amount = 7_200n) =>
  gateway(currency).open(checkout(currency, amount), signal);
const readBack = (reference: string, currency: 'USD' | 'BRL' = 'USD', amount = 7_200n) =>
  gateway(currency).paymentsOf(
    { paymentId, reference, amount, currency, createdAt: clock.now(), knownPayments: [] },
    signal,
  );

async function actAll(reference: string, ...actions: readonly SandboxAction[]): Promise<void> {
  for (const action of actions)
    expect({ action, isDone: await sandbox.act(reference, action) }).toEqual({ action, isDone: true });
}

describe('the API of the sandbox', () => {
  it('opens one checkout for a payment, however often it is asked', async () => {
    const first = await open();
    expect(await open()).toEqual(first);
    expect(first.redirectUrl).toBe(`${sandbox.url}/checkouts/${first.reference}`);
    expect(await readBack(first.reference)).toEqual([]);
  });

  const bitcoin = (amount: string) => ({ unit: 'BTC', amount });
  it.each<[readonly SandboxAction[], readonly object[]]>([
    [['pay'], [{ state: 'paid', paid: bitcoin('0.00072'), due: bitcoin('0.00072'), isAmountRight: true }]],
    [['pay-part'], [{ state: 'partial', paid: bitcoin('0.00036'), due: bitcoin('0.00072') }]],
    [
      ['pay-part', 'pay-rest'],
      [{ state: 'partial' }, { state: 'paid', paid: bitcoin('0.00036'), parentId: expect.any(String) }],
    ],
    [['pay-too-much'], [{ state: 'paid', paid: bitcoin('0.000792'), due: bitcoin('0.00072') }]],
    [
      ['pay-in-ether'],
      [{ state: 'paid', paid: { unit: 'ETH', amount: '0.018' }, due: { unit: 'ETH', amount: '0.018' } }],
    ],
    [
      ['pay-wrong-coin'],
      [{ state: 'partial', paid: { unit: 'ETH', amount: '0.018' }, due: bitcoin('0.00072') }],
    ],
    [['expire', 'pay'], [{ state: 'paid' }]],
    [
      ['wait', 'fail', 'pay'],
      [{ state: 'failed' }, { state: 'paid' }],
    ],
    [
      ['pay', 'pay-again'],
      [{ state: 'paid' }, { state: 'paid', parentId: null }],
    ],
    [['pay', 'dispute'], [{ state: 'disputed' }]],
    [['pay', 'dispute', 'end-dispute', 'refund'], [{ state: 'refunded' }]],
    [['pay', 'charge-back'], [{ state: 'charged-back' }]],
    [
      ['pay', 'refund-part'],
      [{ state: 'partially-refunded', paid: bitcoin('0.00072'), refunded: bitcoin('0.00018') }],
    ],
    [['pay', 'refund-part', 'refund'], [{ state: 'refunded' }]],
    [
      ['pay-part', 'pay-rest', 'refund'],
      [{ state: 'refunded' }, { state: 'refunded' }],
    ],
  ])('answers after %j', async (actions, expected) => {
    const { reference } = await open();
    await actAll(reference, ...actions);
    const payments = await readBack(reference);
    expect(payments).toMatchObject(expected);
    expect(await gateway().paymentIdOf(payments[0]?.id ?? '', signal)).toBe(paymentId);
  });

  it('takes reais', async () => {
    const { reference } = await open('BRL', 14_400n);
    await actAll(reference, 'pay-part', 'pay-rest');
    expect(await readBack(reference, 'BRL', 14_400n)).toMatchObject([
      { state: 'partial', paid: { unit: 'BRL', amount: '72' }, due: { unit: 'BRL', amount: '144' } },
      { state: 'paid', paid: { unit: 'BRL', amount: '72' } },
    ]);
  });

  it('does nothing that is not possible', async () => {
    const { reference } = await open();
    expect(await sandbox.act(reference, 'refund')).toBe(false);
    expect(await sandbox.act('unknown', 'pay')).toBe(false);
    expect(received).toEqual([]);
  });

  it('keeps checkouts over a restart, and no address of a person', async () => {
    const file = join(folder, 'kept', 'checkouts.json');
    await sandbox.stop();
    sandbox = await start(file);
    const { reference } = await open();
    await actAll(reference, 'pay');
    const before = sandbox.find(reference);
    await sandbox.stop();

    sandbox = await start(file);

    expect(sandbox.find(reference)).toEqual(before);
    expect(JSON.stringify(before)).not.toContain('ana@');
  });

  it('is reached by no other name, by no form of another site, and takes no large body', async () => {
    const status = (path: string, init: RequestInit) =>
      fetch(`${sandbox.url}${path}`, { redirect: 'manual', ...init }).then((response) => response.status);
    const { reference } = await open();
    const form = { method: 'POST', body: new URLSearchParams({ action: 'pay', delivery: 'at-once' }) };
    const path = `/checkouts/${reference}`;

    expect(await statusFor('rebound.example.test')).toBe(403);
    expect(await statusFor(`localhost:${sandbox.port}`)).toBe(200);
    expect(await status(path, { ...form, headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
    expect(await status('/checkouts', { method: 'POST', body: '{}' })).toBe(415);
    const headers = { 'content-type': 'application/json' };
    expect(await status('/checkouts', { method: 'POST', headers, body: '{}' })).toBe(422);
    expect(await status(path, { method: 'POST', body: 'a'.repeat(70_000) })).toBe(413);
    expect(await readBack(reference)).toEqual([]);
    expect(await status(path, form)).toBe(303);
    expect(await readBack(reference)).toMatchObject([{ state: 'paid' }]);
  });
});

/** A request to `/` by another name than that of the address; fetch sets the header itself. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${sandbox.url}/`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asking.on('error', reject).end();
  });
}

describe('notices of the sandbox', () => {
  it.each<[NoticeDelivery, readonly string[]]>([
    ['at-once', ['notice']],
    ['repeat', ['notice', 'notice', 'notice']],
    ['lose', []],
    ['hold', []],
    ['delay', []],
    ['forge', ['unsigned']],
  ])('are sent %s', async (delivery, expected) => {
    const { reference } = await open();
    await sandbox.act(reference, 'pay', delivery);
    expect(received.map((notice) => gateway().readNotice(notice).outcome)).toEqual(expected);
    expect(new Set(received.map(({ body }) => body.toString())).size).toBe(Math.min(1, expected.length));
  });

  it('name the payment, and come in the other order where that is wanted', async () => {
    const { reference } = await open();
    for (const action of ['wait', 'pay', 'refund'] as const) await sandbox.act(reference, action, 'hold');
    await sandbox.sendHeld(reference, true);
    expect(received.map(({ body }): unknown => JSON.parse(body.toString()))).toMatchObject(
      ['refunded', 'paid', 'pending'].map((status) => ({ paymentId, status })),
    );
    await sandbox.sendHeld(reference, true);
    expect(received).toHaveLength(3);
  });
});

describe('the page of the sandbox', () => {
  const pageOf = async (path: string, language = '') => {
    const response = await fetch(`${sandbox.url}${path}`, { headers: { 'accept-language': language } });
    expect(response.headers.get('x-payment-sandbox')).toBe('1');
    return response.text();
  };

  it.each([
    ['en-US,en', 'lang="en"', 'no money moves here', 'Pay half', 'Continue to the app'],
    [
      'pt-BR,pt',
      'lang="pt-BR"',
      'nenhum dinheiro é movimentado',
      'Pagar metade',
      'Continuar para o aplicativo',
    ],
  ])('says in %s that no money moves and offers what is possible', async (language, ...texts) => {
    const { reference } = await open();
    const html = await pageOf(`/checkouts/${reference}`, language);
    for (const text of texts) expect(html).toContain(text);
    expect(html).toContain('href="http://app.example.test/payment-success"');
    expect(html).toContain('href="http://app.example.test/payment-cancelled"');
    expect(html).toContain('Quarterly &lt;plan&gt;');
    expect(html).not.toMatch(/<script|value="refund"/);
  });

  it('shows payments and notices, and sends a notice again, also forged', async () => {
    const { reference } = await open();
    await actAll(reference, 'expire', 'pay');
    const html = await pageOf(`/checkouts/${reference}?lang=en`);
    expect(html).toContain('paid: 0.00072000 BTC');
    expect(html).toContain('answered with status 200');
    expect(html).toContain('value="refund"');
    const id = sandbox.find(reference)?.notices.at(-1)?.id ?? '';
    for (const field of ['send', 'forge'])
      await fetch(`${sandbox.url}/checkouts/${reference}`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ [field]: id }) },
      });
    expect(received.map((notice) => gateway().readNotice(notice).outcome)).toEqual([
      ...['notice', 'notice', 'notice'],
      'unsigned',
    ]);
  });

  it('lists its checkouts, and says what it does not know or cannot do', async () => {
    const { reference } = await open();
    expect(await pageOf('/')).toContain(`/checkouts/${reference}`);
    expect(await pageOf('/checkouts/unknown', 'pt')).toContain('Essa cobrança não existe.');
    const impossible = await fetch(`${sandbox.url}/checkouts/${reference}?lang=en`, {
      ...{ method: 'POST', body: new URLSearchParams({ action: 'refund', delivery: 'at-once' }) },
    });
    expect(impossible.status).toBe(409);
    expect(await impossible.text()).toContain('Nothing has changed.');
  });
});
