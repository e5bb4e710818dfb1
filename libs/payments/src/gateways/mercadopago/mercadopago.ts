import { z } from 'zod';
import type { ProviderPayment } from '@app/ledger';
import { decimalOfCents, decimalTextField, isCents, paidAmountOf } from '../amounts.js';
import type { GatewayClient } from '../gateway-client.js';
import { jsonNumber } from '../json-number.js';
import { parseAnswer } from '../parse-answer.js';
import type { PaymentGateway, ReadNotice, RecordedCheckout, WebhookRequest } from '../payment-gateway.js';
import { isSignedBy } from '../signatures.js';

export interface MercadoPagoOptions {
  readonly client: GatewayClient;
  readonly webhookSecret: string;
  readonly urls: { readonly success: string; readonly cancelled: string; readonly webhook: string };
}

const paymentSchema = z.object({
  id: z.string().min(1).max(64),
  status: z.string().min(1).max(40),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: decimalTextField,
  transaction_amount_refunded: decimalTextField.nullish(),
  currency_id: z.string(),
  date_created: z.string().nullish(),
});
type MercadoPagoPayment = z.output<typeof paymentSchema>;

const preferenceSchema = z.object({ id: z.string().min(1).max(128), init_point: z.url() });
const searchSchema = z.object({
  paging: z.object({ total: z.coerce.number().int() }),
  results: z.array(paymentSchema),
});

const states: Readonly<Record<string, ProviderPayment['state']>> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  approved: 'paid',
  in_mediation: 'disputed',
  rejected: 'failed',
  cancelled: 'expired',
  canceled: 'expired',
  refunded: 'refunded',
};
/** Of `charged_back`: still open, lost, or won, after which the money is ours again. */
const chargebacks: Readonly<Record<string, ProviderPayment['state']>> = {
  in_process: 'disputed',
  settled: 'charged-back',
  reimbursed: 'paid',
};

const PAGE = 30;
const PAGES_MAX = 10;

/** Mercado Pago Checkout Pro: a preference with a hosted page for Pix, cards and boleto, in reais. */
export function mercadoPago({ client, webhookSecret, urls }: MercadoPagoOptions): PaymentGateway {
  return {
    provider: 'mercadopago',
    currency: 'BRL',
    open: async (checkout, signal) => {
      const { paymentId, plan, title, amount, email, expiresAt, boletoUntil } = checkout;
      const item = {
        ...{ id: `plan-${plan}`, title, quantity: 1, currency_id: 'BRL' },
        unit_price: jsonNumber(decimalOfCents(amount)),
      };
      const body = JSON.stringify({
        items: [item],
        ...(email === null ? {} : { payer: { email } }),
        back_urls: { success: urls.success, pending: urls.success, failure: urls.cancelled },
        auto_return: 'approved',
        external_reference: paymentId,
        notification_url: urls.webhook,
        expires: true,
        expiration_date_to: expiresAt.toISOString(),
        ...(boletoUntil === null ? {} : { date_of_expiration: boletoUntil.toISOString() }),
        payment_methods: { installments: 1 },
        metadata: { plan },
      });
      const headers = { 'x-idempotency-key': paymentId };
      const answer = await client({ method: 'POST', path: '/checkout/preferences', headers, body, signal });
      const { id, init_point } = parseAnswer(preferenceSchema, answer);
      return { reference: id, redirectUrl: init_point };
    },
    paymentsOf: async (checkout, signal) => {
      const found: MercadoPagoPayment[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = new URLSearchParams({
          ...{ external_reference: checkout.paymentId, sort: 'date_created', criteria: 'asc' },
          ...{ limit: String(PAGE), offset: String(page * PAGE) },
        });
        const path = `/v1/payments/search?${query.toString()}`;
        const { paging, results } = parseAnswer(searchSchema, await client({ method: 'GET', path, signal }));
        found.push(...results);
        if (results.length === 0 || found.length >= paging.total) break;
      }
      return found
        .filter(({ external_reference }) => external_reference === checkout.paymentId)
        .map((payment) => providerPaymentOf(payment, checkout));
    },
    paymentIdOf: async (id, signal) => {
      const answer = await client({ method: 'GET', path: `/v1/payments/${encodeURIComponent(id)}`, signal });
      return parseAnswer(paymentSchema, answer).external_reference ?? undefined;
    },
    readNotice: (request) => readNotice(request, webhookSecret),
  };
}

function providerPaymentOf(payment: MercadoPagoPayment, checkout: RecordedCheckout): ProviderPayment {
  const { status, status_detail: detail, transaction_amount: amount, currency_id: currency } = payment;
  const refunded = payment.transaction_amount_refunded ?? '0';
  const isReais = currency === 'BRL';
  const state = (status === 'charged_back' ? chargebacks[detail ?? ''] : states[status]) ?? 'pending';
  const isShort = isReais && isBelow(amount, checkout.amount);
  return {
    id: payment.id,
    parentId: null,
    state: state === 'paid' ? paidStateOf(isShort, detail) : state,
    status: [status, detail].filter(Boolean).join('/').slice(0, 64),
    paid: state === 'paid' ? paidAmountOf(currency, amount) : null,
    due: paidAmountOf('BRL', decimalOfCents(checkout.amount)),
    refunded: isCents(refunded, 0n) ? null : paidAmountOf(currency, refunded),
    isAmountRight: isReais && (isCents(amount, checkout.amount) || !isShort),
  };
}

function paidStateOf(isShort: boolean, detail: string | null | undefined): ProviderPayment['state'] {
  if (isShort) return 'partial';
  return detail === 'partially_refunded' ? 'partially-refunded' : 'paid';
}

function isBelow(decimal: string, cents: bigint): boolean {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) < cents;
}

/** `ts=1742505638,v1=<hex>` of the header `x-signature`. */
const signatureSchema = z
  .string()
  .max(400)
  .transform((text) => new Map(text.split(',').map((part) => split(part))));

function split(part: string): readonly [string, string] {
  const at = part.indexOf('=');
  return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}

/**
 * Signed is a manifest of the query's `data.id`, `x-request-id` and the time; the body is not, so nothing of it is read.
 * A pair whose value is missing is left out.
 */
function readNotice({ headers, query }: WebhookRequest, secret: string): ReadNotice {
  const parts = signatureSchema.safeParse(headers['x-signature'] ?? '');
  if (!parts.success) return { outcome: 'unsigned' };
  const id = query['data.id'];
  const [ts, signature] = [parts.data.get('ts'), parts.data.get('v1')];
  const manifest = [
    ['id', id],
    ['request-id', headers['x-request-id']],
    ['ts', ts],
  ]
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name ?? ''}:${value ?? ''};`)
    .join('');
  if (signature === undefined || !isSignedBy(manifest, { secret, algorithm: 'sha256', signature }))
    return { outcome: 'unsigned' };
  // The signature is of this number, or of none.
  if (id === undefined || !/^\w{1,64}$/.test(id)) return { outcome: 'unreadable' };
  const isPayment = query['type'] === 'payment' || query['topic'] === 'payment';
  return {
    outcome: 'notice',
    notice: { key: `${id}:${signature}`, providerPaymentId: isPayment ? id : null, paymentId: null },
  };
}
