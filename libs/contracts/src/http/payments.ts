import { z } from 'zod/mini';
import {
  brlInputSchema,
  brlStringSchema,
  isoDateSchema,
  isoInstantSchema,
  rateSchema,
  usdInputSchema,
  usdStringSchema,
} from '../common.js';
import { planSchema } from '../plans.js';

/** Header by which a visitor asks for the state of their own payment. */
export const paymentTokenHeader = 'X-Payment-Token';

export const paymentMethodSchema = z.enum(['crypto', 'brl']);
export type PaymentMethodName = z.infer<typeof paymentMethodSchema>;
export const paymentProviderSchema = z.enum(['nowpayments', 'mercadopago', 'sandbox']);
export type PaymentProviderName = z.infer<typeof paymentProviderSchema>;

export const paymentStatusSchema = z.enum([
  'open',
  'pending',
  'underpaid',
  'confirmed',
  'held',
  'settled',
  'expired',
  'failed',
  'reversed',
  'closed',
]);
export type PaymentStatusName = z.infer<typeof paymentStatusSchema>;

const methodOfferSchema = z.nullable(
  z.object({
    provider: paymentProviderSchema,
    /** No money moves; every screen says so. */
    isSandbox: z.boolean(),
  }),
);
/** GET /api/payments/methods: what can be paid with; null where a method is not offered here. */
export const paymentMethodsResponseSchema = z.object({
  crypto: methodOfferSchema,
  brl: methodOfferSchema,
  /** False where no mail leaves: a visitor could not be given an account. */
  canVisitorsPay: z.boolean(),
});
export type PaymentMethodsResponse = z.infer<typeof paymentMethodsResponseSchema>;

const checkoutFields = {
  /** An unknown plan is told by 422. */
  plan: z.string().check(z.maxLength(40)),
  /** Where credentials and the receipt go; null for signed-in people without an address. */
  email: z.nullable(z.string().check(z.maxLength(254))),
  /** IANA zone of the browser, for the account that a visitor gets. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
};
/** POST /api/payments/invoices (Idempotency-Key): `shownAmount` in dollars, as the person saw it. */
export const createInvoiceRequestSchema = z.object({ ...checkoutFields, shownAmount: usdInputSchema });
export type CreateInvoiceRequest = z.input<typeof createInvoiceRequestSchema>;
/** POST /api/payments/brl-preferences (Idempotency-Key): `shownAmount` in reais. */
export const createBrlPreferenceRequestSchema = z.object({ ...checkoutFields, shownAmount: brlInputSchema });
export type CreateBrlPreferenceRequest = z.input<typeof createBrlPreferenceRequestSchema>;

const openedFields = {
  paymentId: z.uuid(),
  /** Opens the state of this payment to whoever holds it; 32 random bytes, base64url. */
  publicToken: z.string(),
  plan: planSchema,
  email: z.nullable(z.string()),
  /** The provider's page on which the person pays. */
  redirectUrl: z.string(),
  expiresAt: isoInstantSchema,
  status: paymentStatusSchema,
  provider: paymentProviderSchema,
  isSandbox: z.boolean(),
};
export const invoiceResponseSchema = z.object({
  ...openedFields,
  invoiceId: z.string(),
  amountUsd: usdStringSchema,
});
export type InvoiceResponse = z.infer<typeof invoiceResponseSchema>;

const exchangeRateOfPriceSchema = z.object({ rate: rateSchema, date: isoDateSchema, source: z.string() });
export const brlPreferenceResponseSchema = z.object({
  ...openedFields,
  preferenceId: z.string(),
  amountBrl: brlStringSchema,
  usdPrice: usdStringSchema,
  /** For comparison with a list price; null where no rate is known. */
  exchangeRate: z.nullable(exchangeRateOfPriceSchema),
  brlTotal: brlStringSchema,
  basis: z.enum(['list', 'converted']),
  boletoDueOn: isoDateSchema,
});
export type BrlPreferenceResponse = z.infer<typeof brlPreferenceResponseSchema>;

const paidAmountSchema = z.object({
  /** USD, BRL or the code of a coin. */
  unit: z.string(),
  /** Exact decimal. */
  amount: z.string(),
});
export const paymentViewSchema = z.object({
  paymentId: z.uuid(),
  status: paymentStatusSchema,
  plan: planSchema,
  method: paymentMethodSchema,
  provider: paymentProviderSchema,
  isSandbox: z.boolean(),
  createdAt: isoInstantSchema,
  expiresAt: isoInstantSchema,
  amountUsd: usdStringSchema,
  /** Null where it is charged in dollars. */
  amountBrl: z.nullable(brlStringSchema),
  boletoDueOn: z.nullable(isoDateSchema),
  /** An address; null once nothing can be paid there any more. */
  redirectUrl: z.nullable(z.string()),
  paid: z.nullable(paidAmountSchema),
  due: z.nullable(paidAmountSchema),
  /** Paid less due, in their unit: negative where something is missing; null where it is not known. */
  difference: z.nullable(z.string()),
  holdReason: z.nullable(
    z.enum(['account-disabled', 'several-accounts', 'second-payment', 'amount-differs', 'paid-after-end']),
  ),
  reversal: z.nullable(z.enum(['refund', 'chargeback'])),
  /** The provider has a dispute open; nothing changes until it is decided. */
  isDisputed: z.boolean(),
  /** The provider has paid a part of it back; the period stays until an administrator decides. */
  isPartiallyRefunded: z.boolean(),
  /** That part; null where the provider does not say how much. */
  refunded: z.nullable(paidAmountSchema),
  /** What it bought. */
  period: z.nullable(z.object({ from: isoInstantSchema, until: isoInstantSchema })),
  /** Where the credentials went, such as "a***@d***"; for the holder of the token alone. */
  mailedTo: z.nullable(z.string()),
});
/** GET /api/payments/{id}: holder of the token, the person themself, an administrator. */
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** GET /api/payments?limit=&cursor=: one's own, newest first. */
export const paymentsResponseSchema = z.object({
  payments: z.array(paymentViewSchema),
  nextCursor: z.nullable(z.string()),
});
export type PaymentsResponse = z.infer<typeof paymentsResponseSchema>;

export const adminPaymentSchema = z.extend(paymentViewSchema, {
  user: z.nullable(z.object({ userId: z.uuid(), username: z.nullable(z.string()) })),
  /** The provider's numbers and its own word for the state. */
  reference: z.string(),
  providerPaymentId: z.nullable(z.string()),
  providerStatus: z.nullable(z.string()),
  /** The checkout that was paid a second time by this payment. */
  secondOf: z.nullable(z.uuid()),
  since: isoInstantSchema,
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;
/** A state, or `attention`: held, underpaid, disputed or refunded in part, so that an administrator has to decide. */
export const adminPaymentFilterSchema = z.enum(['attention', ...paymentStatusSchema.options]);
export type AdminPaymentFilter = z.infer<typeof adminPaymentFilterSchema>;

const unknownNoticeSchema = z.object({
  eventId: z.uuid(),
  provider: paymentProviderSchema,
  /** The provider's number of the payment. */
  providerPaymentId: z.nullable(z.string()),
  receivedAt: isoInstantSchema,
});
export type UnknownNotice = z.infer<typeof unknownNoticeSchema>;
/** GET /api/admin/payments?status=&limit=&cursor= */
export const adminPaymentsResponseSchema = z.object({
  payments: z.array(adminPaymentSchema),
  /** Notices of providers for which no payment is known: how many, and the newest of them. */
  unknownNotices: z.object({
    count: z.int().check(z.nonnegative()),
    newest: z.array(unknownNoticeSchema),
  }),
  nextCursor: z.nullable(z.string()),
});
export type AdminPaymentsResponse = z.infer<typeof adminPaymentsResponseSchema>;

/** POST /api/admin/payments/{id}/settle (Idempotency-Key): to whom, where the payment itself does not say it. */
export const settlePaymentRequestSchema = z.object({ userId: z.optional(z.uuid()) });
/** POST /api/admin/payments/{id}/close (Idempotency-Key) */
export const closePaymentRequestSchema = z.object({ closing: z.enum(['paid-back', 'no-claim']) });

/** POST /api/webhooks/{provider}: stored; what it says is read back from the provider. */
export const noticeReceivedResponseSchema = z.object({ received: z.literal(true) });
export type NoticeReceivedResponse = z.infer<typeof noticeReceivedResponseSchema>;
