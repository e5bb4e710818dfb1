import {
  brlPreferenceResponseSchema,
  idempotencyKeyHeader,
  invoiceResponseSchema,
  paymentTokenHeader,
  paymentViewSchema,
} from '@app/contracts';
import type { CreateInvoiceRequest, PaymentMethodName, PaymentView } from '@app/contracts';
import { z } from 'zod/mini';

import { ApiProblem } from '../../../lib/api/api-problem';
import { sendForUser } from '../../../lib/api/send-for-user';
import type { SendOptions } from '../../../lib/api/send';
import type { Language } from '../../../lib/i18n/languages';
import type { PaymentReference } from '../model/payment-reference';

/** What was opened to be paid: an invoice in dollars or a preference in reais. */
export const checkoutSchema = z.discriminatedUnion('method', [
  z.extend(invoiceResponseSchema, { method: z.literal('crypto') }),
  z.extend(brlPreferenceResponseSchema, { method: z.literal('brl') }),
]);
export type OpenCheckout = z.infer<typeof checkoutSchema>;

/** Both requests have the same fields; `shownAmount` is in the currency of the method. */
export type CheckoutRequest = CreateInvoiceRequest;

async function fetchJson<T>(path: string, schema: z.ZodMiniType<T>, options: SendOptions): Promise<T> {
  const { json } = await sendForUser(path, options);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
  return parsed.data;
}

/**
 * Opens a checkout, or answers the one that the same key opened before. The language is that of the account a visitor gets.
 *
 * @throws ApiProblem 409 `PAYMENT.AMOUNT_CHANGED` with the amount of now
 */
export async function createCheckout(
  method: PaymentMethodName,
  body: CheckoutRequest,
  { key, language }: { readonly key: string; readonly language: Language },
): Promise<OpenCheckout> {
  const options: SendOptions = {
    method: 'POST',
    body,
    headers: { [idempotencyKeyHeader]: key, 'Accept-Language': language },
  };
  return method === 'crypto'
    ? { method, ...(await fetchJson('/payments/invoices', invoiceResponseSchema, options)) }
    : { method, ...(await fetchJson('/payments/brl-preferences', brlPreferenceResponseSchema, options)) };
}

/** The state of a payment for the holder of its token. @throws ApiProblem 404 where there is no such payment */
export async function readPayment(
  { paymentId, token }: PaymentReference,
  signal: AbortSignal,
): Promise<PaymentView> {
  return fetchJson(`/payments/${paymentId}`, paymentViewSchema, {
    headers: { [paymentTokenHeader]: token },
    signal,
  });
}
