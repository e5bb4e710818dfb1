import { z } from 'zod';
import { brlInteger, usdInteger } from '@app/money';
import { languageField } from './account-event.js';
import { eventCodec } from './event-codec.js';
import type { DescribedEventCodec } from './event-codec.js';
import {
  calendarDateField,
  decimalField,
  instantField,
  paymentIdField,
  userIdField,
} from './event-fields.js';
import { planField } from './plan-field.js';

/** How a payment is made: by a crypto currency, charged in dollars, or in reais. */
export const paymentMethodField = z.enum(['crypto', 'brl']);
export type PaymentMethod = z.output<typeof paymentMethodField>;

/** `sandbox` takes no money and is never there in production. */
export const paymentProviderField = z.enum(['nowpayments', 'mercadopago', 'sandbox']);
export type PaymentProvider = z.output<typeof paymentProviderField>;

/** An amount in the unit in which somebody paid: dollars, reais or any coin, with the digits that the provider gave. */
const paidAmountField = z.strictObject({
  unit: z.string().regex(/^[A-Z0-9]{2,24}$/),
  amount: z.string().regex(/^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/),
});
export type PaidAmount = Readonly<z.output<typeof paidAmountField>>;

const holdReasonField = z.enum([
  /** The account that the payment is for is disabled or erased. */
  'account-disabled',
  /** More than one account has the confirmed address. */
  'several-accounts',
  /** The checkout was paid already. */
  'second-payment',
  /** The provider was asked for another amount than the one recorded. */
  'amount-differs',
  /** The rest came after an administrator had closed it, or after it was paid back. */
  'paid-after-end',
]);
export type HoldReason = z.output<typeof holdReasonField>;

const reversalField = z.enum(['refund', 'chargeback']);
export type Reversal = z.output<typeof reversalField>;

const closingField = z.enum(['paid-back', 'no-claim']);
export type Closing = z.output<typeof closingField>;

/** Which of the provider's payments an event is about, and what the provider calls its state. */
const providerFields = {
  at: instantField,
  /** Null where it follows from our clock alone. */
  providerPaymentId: z.nullable(z.string().min(1).max(64)),
  providerStatus: z.nullable(z.string().min(1).max(64)),
};
const amountFields = {
  /** Null where the provider does not say. */
  paid: z.nullable(paidAmountField),
  due: z.nullable(paidAmountField),
};

const schema = z.discriminatedUnion('type', [
  /** A checkout, recorded once the provider has given its own number for it. */
  z.strictObject({
    type: z.literal('payment.created'),
    data: z.strictObject({
      paymentId: paymentIdField,
      at: instantField,
      plan: planField,
      method: paymentMethodField,
      provider: paymentProviderField,
      priceSet: z.enum(['current', 'legacy']),
      usdPrice: usdInteger,
      /** Null for one that is charged in dollars. */
      brlPrice: z.nullable(brlInteger),
      /** `list`: the price list's own amount; `converted`: dollars times the rate. */
      basis: z.enum(['list', 'converted']),
      /** Shown at the checkout for comparison, or the base of the conversion. */
      rate: z.nullable(
        z.strictObject({ rate: decimalField, rateDate: calendarDateField, rateSource: z.string().max(100) }),
      ),
      /** Null for a visitor. */
      userId: z.nullable(userIdField),
      language: languageField,
      /** Of the visitor's browser, for the account that the payment may make. */
      timeZone: z.nullable(z.string().max(64)),
      /** The provider's number of the invoice or preference. */
      reference: z.string().min(1).max(128),
      redirectUrl: z.string().max(2_000),
      expiresAt: instantField,
      boletoDueOn: z.nullable(calendarDateField),
      /** The checkout that was paid a second time by this payment. */
      secondOf: z.nullable(paymentIdField),
    }),
  }),
  z.strictObject({ type: z.literal('payment.pending'), data: z.strictObject(providerFields) }),
  z.strictObject({
    type: z.literal('payment.underpaid'),
    data: z.strictObject({ ...providerFields, ...amountFields }),
  }),
  z.strictObject({
    type: z.literal('payment.confirmed'),
    data: z.strictObject({ ...providerFields, ...amountFields }),
  }),
  z.strictObject({
    type: z.literal('payment.held'),
    data: z.strictObject({ at: instantField, reason: holdReasonField }),
  }),
  /** The period is in `subscription-<userId>`. */
  z.strictObject({
    type: z.literal('payment.settled'),
    data: z.strictObject({
      at: instantField,
      userId: userIdField,
      by: z.enum(['system', 'administrator']),
    }),
  }),
  z.strictObject({ type: z.literal('payment.expired'), data: z.strictObject(providerFields) }),
  z.strictObject({ type: z.literal('payment.failed'), data: z.strictObject(providerFields) }),
  z.strictObject({
    type: z.literal('payment.reversed'),
    data: z.strictObject({ ...providerFields, kind: reversalField }),
  }),
  /** An administrator ended a held or underpaid payment without a period. */
  z.strictObject({
    type: z.literal('payment.closed'),
    data: z.strictObject({ at: instantField, closing: closingField }),
  }),
]);

/** Everything that `payment-<paymentId>` may hold. */
export type PaymentEvent = Readonly<z.output<typeof schema>>;
export type PaymentEventType = PaymentEvent['type'];
export type PaymentCreated = Extract<PaymentEvent, { readonly type: 'payment.created' }>['data'];
export const PAYMENT_EVENT_TYPES: readonly PaymentEventType[] = schema.options.map(
  (option) => option.shape.type.value,
);

export const paymentEventCodec: DescribedEventCodec<PaymentEvent> = eventCodec(schema, {});
