import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PaidAmount, ProviderPayment } from '@app/ledger';
import { parseExactJson } from '@app/platform';
import { decimalOfCents, decimalTextField, isCents, paidAmountOf } from '../amounts.js';
import type { GatewayClient } from '../gateway-client.js';
import { jsonNumber } from '../json-number.js';
import { parseAnswer } from '../parse-answer.js';
import type { PaymentGateway, ReadNotice, RecordedCheckout, WebhookRequest } from '../payment-gateway.js';
import { isSignedBy } from '../signatures.js';
import { sortedExactJson, sortedJson } from './sorted-json.js';

export interface NowPaymentsOptions {
  readonly client: GatewayClient;
  readonly ipnSecret: string;
  /** Addresses of ours: where the person comes back to, and where notices go. */
  readonly urls: { readonly success: string; readonly cancelled: string; readonly webhook: string };
  /** E-mail and password of the account: without them payments that no notice named cannot be listed. */
  readonly account: { readonly email: string; readonly password: string } | undefined;
}

/** Ids come as numbers and as strings; either is the same text here. */
const idField = z.string().min(1).max(64);
const paymentSchema = z.object({
  payment_id: idField,
  parent_payment_id: idField.nullish(),
  payment_status: z.string().min(1).max(64),
  price_amount: decimalTextField,
  price_currency: z.string(),
  pay_amount: decimalTextField.nullish(),
  actually_paid: decimalTextField.nullish(),
  pay_currency: z
    .string()
    .regex(/^[a-zA-Z0-9]{2,24}$/)
    .nullish(),
  order_id: z.string().nullish(),
});
type NowPayment = z.output<typeof paymentSchema>;

const states: Readonly<Record<string, ProviderPayment['state']>> = {
  waiting: 'waiting',
  confirming: 'pending',
  confirmed: 'pending',
  sending: 'pending',
  partially_paid: 'partial',
  finished: 'paid',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
  cancelled: 'expired',
};

const invoiceSchema = z.object({ id: idField, invoice_url: z.url() });
const tokenSchema = z.object({ token: z.string() });
const listSchema = z.object({ data: z.array(paymentSchema) });
const noticeSchema = z.object({
  payment_id: idField,
  payment_status: z.string(),
  order_id: z.string().nullish(),
});

const PAGE = 100;
const PAGES_MAX = 20;

/** NOWPayments: invoices with a hosted page, priced in dollars, paid in a coin that the person chooses there. */
export function nowPayments({ client, ipnSecret, urls, account }: NowPaymentsOptions): PaymentGateway {
  const read = async (id: string, signal: AbortSignal): Promise<NowPayment> =>
    parseAnswer(
      paymentSchema,
      await client({ method: 'GET', path: `/payment/${encodeURIComponent(id)}`, signal }),
    );

  return {
    provider: 'nowpayments',
    currency: 'USD',
    open: async ({ paymentId, amount, title }, signal) => {
      const body = JSON.stringify({
        price_amount: jsonNumber(decimalOfCents(amount)),
        price_currency: 'usd',
        order_id: paymentId,
        order_description: title,
        ipn_callback_url: urls.webhook,
        success_url: urls.success,
        cancel_url: urls.cancelled,
      });
      const answer = await client({ method: 'POST', path: '/invoice', body, signal });
      const { id, invoice_url } = parseAnswer(invoiceSchema, answer);
      return { reference: id, redirectUrl: invoice_url };
    },
    paymentsOf: async (checkout, signal) => {
      const known = await Promise.all(checkout.knownPayments.map((id) => read(id, signal)));
      const listed = account === undefined ? [] : await listPayments(client, { account, checkout, signal });
      const byId = new Map([...known, ...listed].map((payment) => [payment.payment_id, payment]));
      return [...byId.values()]
        .filter(({ order_id }) => order_id === checkout.paymentId)
        .toSorted((a, b) => compareIds(a.payment_id, b.payment_id))
        .map((payment) => providerPaymentOf(payment, checkout));
    },
    paymentIdOf: async (id, signal) => (await read(id, signal)).order_id ?? undefined,
    readNotice: (request) => readNotice(request, ipnSecret),
  };
}

/** Those of the last days that are of this checkout: the provider cannot be asked by our number. */
async function listPayments(
  client: GatewayClient,
  options: {
    readonly account: { readonly email: string; readonly password: string };
    readonly checkout: RecordedCheckout;
    readonly signal: AbortSignal;
  },
): Promise<NowPayment[]> {
  const { account, checkout, signal } = options;
  const body = JSON.stringify(account);
  const { token } = parseAnswer(tokenSchema, await client({ method: 'POST', path: '/auth', body, signal }));
  const dateFrom = checkout.createdAt.toISOString().slice(0, 10);
  const found: NowPayment[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      ...{ limit: String(PAGE), page: String(page), sortBy: 'created_at', orderBy: 'asc', dateFrom },
      invoiceId: checkout.reference,
    });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await client({ method: 'GET', path: `/payment/?${query.toString()}`, headers, signal });
    const { data } = parseAnswer(listSchema, answer);
    found.push(...data.filter(({ order_id }) => order_id === checkout.paymentId));
    if (data.length < PAGE) break;
  }
  return found;
}

const isGiven = (text: string | null | undefined): text is string => text !== null && text !== undefined;

function providerPaymentOf(payment: NowPayment, checkout: RecordedCheckout): ProviderPayment {
  const { payment_status: status, pay_currency: unit, price_amount, price_currency } = payment;
  const amount = (text: string | null | undefined): PaidAmount | null =>
    isGiven(unit) && isGiven(text) ? paidAmountOf(unit, text) : null;
  const paid = amount(payment.actually_paid);
  const hasPart = paid !== null && paid.amount !== '0';
  const state = states[status] ?? 'waiting';
  return {
    id: payment.payment_id,
    parentId: payment.parent_payment_id ?? null,
    // What came before the end stays with us.
    state: state === 'expired' && hasPart ? 'partial' : state,
    status,
    paid,
    due: amount(payment.pay_amount),
    refunded: null,
    isAmountRight: price_currency.toLowerCase() === 'usd' && isCents(price_amount, checkout.amount),
  };
}

function readNotice({ headers, body }: WebhookRequest, secret: string): ReadNotice {
  const signature = headers['x-nowpayments-sig'];
  const text = body.toString('utf8');
  const signed = signedForms(text);
  const isSigned = signed.some((form) => isSignedBy(form, { secret, algorithm: 'sha512', signature }));
  if (!isSigned) return { outcome: 'unsigned' };
  try {
    const { payment_id, order_id } = noticeSchema.parse(parseExactJson(text));
    const key = createHash('sha256').update(body).digest('hex');
    return {
      outcome: 'notice',
      notice: { key, providerPaymentId: payment_id, paymentId: order_id ?? null },
    };
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return { outcome: 'unreadable' };
    throw error;
  }
}

/** Both need the secret: the digits as they came, and as the official sample writes them again. */
function signedForms(text: string): readonly string[] {
  try {
    return [sortedExactJson(text), sortedJson(text)];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Ids are numbers that grow. */
const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);
