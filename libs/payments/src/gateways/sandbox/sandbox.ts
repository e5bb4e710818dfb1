import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProviderPayment } from '@app/ledger';
import { decimalOfCents, decimalTextField, isCents, paidAmountOf } from '../amounts.js';
import type { GatewayClient } from '../gateway-client.js';
import { parseAnswer } from '../parse-answer.js';
import type { PaymentGateway, ReadNotice, WebhookRequest } from '../payment-gateway.js';
import { isSignedBy } from '../signatures.js';

export interface SandboxOptions {
  readonly client: GatewayClient;
  readonly secret: string;
  readonly currency: 'USD' | 'BRL';
  readonly urls: { readonly success: string; readonly cancelled: string; readonly webhook: string };
}

const paymentSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  status: z.enum([
    'waiting',
    'pending',
    'partial',
    'paid',
    'expired',
    'failed',
    'refunded',
    'partially-refunded',
    'charged-back',
    'disputed',
  ]),
  paid: z.object({ unit: z.string(), amount: decimalTextField }).nullable(),
  due: z.object({ unit: z.string(), amount: decimalTextField }).nullable(),
  refunded: z.object({ unit: z.string(), amount: decimalTextField }).nullable(),
  price: z.object({ currency: z.enum(['USD', 'BRL']), amount: decimalTextField }),
  paymentId: z.string(),
});
const openedSchema = z.object({ reference: z.string(), url: z.url() });
const noticeSchema = z.object({ providerPaymentId: z.string(), paymentId: z.string() });

/** The local sandbox (services/payment-sandbox): no money moves, and every screen says so. Never in production. */
export function sandbox({ client, secret, currency, urls }: SandboxOptions): PaymentGateway {
  return {
    provider: 'sandbox',
    currency,
    open: async ({ paymentId, title, amount, email, expiresAt }, signal) => {
      const body = JSON.stringify({
        ...{ paymentId, title, email, currency, amount: decimalOfCents(amount) },
        ...{ expiresAt: expiresAt.toISOString(), ...urls },
      });
      const headers = { 'idempotency-key': paymentId };
      const answer = await client({ method: 'POST', path: '/checkouts', headers, body, signal });
      const { reference, url } = parseAnswer(openedSchema, answer);
      return { reference, redirectUrl: url };
    },
    paymentsOf: async ({ reference, paymentId, amount }, signal) => {
      const path = `/checkouts/${encodeURIComponent(reference)}/payments`;
      const payments = parseAnswer(z.array(paymentSchema), await client({ method: 'GET', path, signal }));
      return payments
        .filter((payment) => payment.paymentId === paymentId)
        .map(({ id, parentId, status, paid, due, refunded, price }): ProviderPayment => ({
          ...{ id, parentId, state: status, status },
          paid: paid === null ? null : paidAmountOf(paid.unit, paid.amount),
          due: due === null ? null : paidAmountOf(due.unit, due.amount),
          refunded: refunded === null ? null : paidAmountOf(refunded.unit, refunded.amount),
          isAmountRight: price.currency === currency && isCents(price.amount, amount),
        }));
    },
    paymentIdOf: async (id, signal) => {
      const path = `/payments/${encodeURIComponent(id)}`;
      return parseAnswer(paymentSchema, await client({ method: 'GET', path, signal })).paymentId;
    },
    readNotice: (request) => readNotice(request, secret),
  };
}

function readNotice({ headers, body }: WebhookRequest, secret: string): ReadNotice {
  const signature = headers['x-sandbox-signature'];
  if (!isSignedBy(body, { secret, algorithm: 'sha256', signature })) return { outcome: 'unsigned' };
  try {
    const { providerPaymentId, paymentId } = noticeSchema.parse(JSON.parse(body.toString('utf8')));
    const key = createHash('sha256').update(body).digest('hex');
    return { outcome: 'notice', notice: { key, providerPaymentId, paymentId } };
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return { outcome: 'unreadable' };
    throw error;
  }
}
