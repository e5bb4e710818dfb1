import type { PaymentProvider, ProviderPayment } from '@app/ledger';

/** What a provider is asked to take money for. */
export interface Checkout {
  /** Ours; the provider keeps it and names it in every notice. Also the idempotency key of the request. */
  readonly paymentId: string;
  /** Shown on the provider's page, in the language of the checkout. */
  readonly title: string;
  /** Cents of `currency`. */
  readonly amount: bigint;
  readonly currency: 'USD' | 'BRL';
  /** Of who pays; the provider may mail its own receipt. Null where there is none. */
  readonly email: string | null;
  readonly plan: string;
  readonly expiresAt: Date;
  /** Until when a boleto may be paid; null where there is none. */
  readonly boletoUntil: Date | null;
}

export interface OpenedCheckout {
  /** The provider's own number. */
  readonly reference: string;
  /** Where the person pays. */
  readonly redirectUrl: string;
}

/** A checkout as it was recorded: what the provider's payments are held against. */
export interface RecordedCheckout {
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: 'USD' | 'BRL';
  readonly createdAt: Date;
  /** The provider's payments that notices have named so far. */
  readonly knownPayments: readonly string[];
}

/** A request to `POST /api/webhooks/{provider}`, as it came. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Byte for byte. */
  readonly body: Buffer;
}

/** What a signed notice says. Nothing of it is believed but which payment to read. */
export interface PaymentNotice {
  /** The same for the same notice sent again, within one provider. */
  readonly key: string;
  /** Null for a kind of notice that is about no payment: it is kept and has no effect. */
  readonly providerPaymentId: string | null;
  /** Our number, where the notice has it. */
  readonly paymentId: string | null;
}

export type ReadNotice =
  | { readonly outcome: 'notice'; readonly notice: PaymentNotice }
  /** No signature, a wrong one, or one that is too old: 401. */
  | { readonly outcome: 'unsigned' }
  /** Signed, and no notice that this adapter can read: 400. */
  | { readonly outcome: 'unreadable' };

/** One way to be paid. Failures are {@link GatewayError}. */
export interface PaymentGateway {
  readonly provider: PaymentProvider;
  readonly currency: 'USD' | 'BRL';
  /** Asks for a page to pay on. The same `paymentId` gives the same page where the provider supports that. */
  open(checkout: Checkout, signal: AbortSignal): Promise<OpenedCheckout>;
  /** Every payment of a checkout as the provider has it now, the oldest first. */
  paymentsOf(checkout: RecordedCheckout, signal: AbortSignal): Promise<readonly ProviderPayment[]>;
  /** The checkout that one of the provider's payments belongs to; undefined for one that is not ours. */
  paymentIdOf(providerPaymentId: string, signal: AbortSignal): Promise<string | undefined>;
  readNotice(request: WebhookRequest): ReadNotice;
}
