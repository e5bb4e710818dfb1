import type { AdminPayment, BrlPreferenceResponse, InvoiceResponse, PaymentView } from '@app/contracts';
import {
  type Instant,
  type PaidAmount,
  paidMinusDue,
  type PaymentState,
  previewRenewal,
  type SubscriptionState,
  subscriptionStreams,
} from '@app/ledger';
import { formatCents } from '@app/money';

type KnownState = NonNullable<PaymentState>;

/** What a payment's stream does not say. */
export interface PaymentSurroundings {
  readonly now: Instant;
  readonly subscription: SubscriptionState | undefined;
  readonly isDisputed: boolean;
  readonly isPartiallyRefunded: boolean;
  readonly refunded: PaidAmount | null;
  /** Where the credentials went; for the holder of the token alone. */
  readonly mailedTo: string | null;
}

const payable: ReadonlySet<KnownState['status']> = new Set(['open', 'pending', 'underpaid']);

export function paymentView(state: KnownState, surroundings: PaymentSurroundings): PaymentView {
  const { created, status, paid, due } = state;
  const { now, subscription, isDisputed, isPartiallyRefunded, refunded, mailedTo } = surroundings;
  const isOpen = payable.has(status) && (status === 'underpaid' || now < created.expiresAt);
  return {
    ...{ paymentId: created.paymentId, status, plan: created.plan, method: created.method },
    ...{ provider: created.provider, isSandbox: created.provider === 'sandbox' },
    ...{ createdAt: created.at, expiresAt: created.expiresAt, boletoDueOn: created.boletoDueOn },
    amountUsd: formatCents(created.usdPrice),
    amountBrl: created.brlPrice === null ? null : formatCents(created.brlPrice),
    redirectUrl: isOpen ? created.redirectUrl : null,
    ...{ paid, due, difference: differenceOf(paid, due) },
    ...{ holdReason: state.holdReason, reversal: state.reversal, isDisputed },
    ...{ isPartiallyRefunded, refunded, mailedTo },
    period: periodOf(state, subscription),
  };
}

export const adminPaymentView = (
  state: KnownState,
  surroundings: PaymentSurroundings,
  user: AdminPayment['user'],
): AdminPayment => ({
  ...paymentView(state, surroundings),
  ...{ user, reference: state.created.reference, providerPaymentId: state.providerPaymentId },
  ...{ providerStatus: state.providerStatus, secondOf: state.created.secondOf, since: state.since },
});

const ABOUT_ACCOUNTS: ReadonlySet<PaymentView['holdReason']> = new Set([
  'account-disabled',
  'several-accounts',
]);

/**
 * A visitor's payment for somebody who shows no more than its token: the same, whether the address is that of an account or
 * of nobody. The period is that of a new account; the mail to the address names the one that was granted.
 */
export function visitorPaymentView(view: PaymentView, { created, status, since }: KnownState): PaymentView {
  const { from, newExpiration: until } = previewRenewal(
    created.plan,
    subscriptionStreams.initialState,
    since,
  );
  return {
    ...view,
    holdReason: ABOUT_ACCOUNTS.has(view.holdReason) ? null : view.holdReason,
    period: status === 'settled' ? { from, until } : null,
  };
}

function differenceOf(paid: PaidAmount | null, due: PaidAmount | null): string | null {
  return paid === null || due === null ? null : paidMinusDue(paid, due);
}

/** The event that granted it tells the period, also where it was taken out later. */
function periodOf(
  { created, wasSettled }: KnownState,
  subscription: SubscriptionState | undefined,
): PaymentView['period'] {
  const granted = wasSettled ? subscription?.purchases.get(created.paymentId) : undefined;
  return granted === undefined ? null : { from: granted.data.from, until: granted.data.paidUntil };
}

/** "a***@d***": enough to know one's own address by, too little to learn somebody else's. */
export function maskedEmail(email: string): string {
  // The address of the account may be written in another case than the one that was typed.
  const lower = email.toLowerCase();
  return `${lower.charAt(0)}***@${lower.charAt(lower.lastIndexOf('@') + 1)}***`;
}

const openedFields = ({ created, status }: KnownState, email: string | null, publicToken: string) => ({
  ...{ paymentId: created.paymentId, publicToken, plan: created.plan, email, status },
  ...{ redirectUrl: created.redirectUrl, expiresAt: created.expiresAt },
  ...{ provider: created.provider, isSandbox: created.provider === 'sandbox' },
});

export const invoiceView = (
  state: KnownState,
  email: string | null,
  publicToken: string,
): InvoiceResponse => ({
  ...openedFields(state, email, publicToken),
  invoiceId: state.created.reference,
  amountUsd: formatCents(state.created.usdPrice),
});

export function preferenceView(
  state: KnownState,
  email: string | null,
  publicToken: string,
): BrlPreferenceResponse {
  const { reference, usdPrice, brlPrice, rate, basis, boletoDueOn } = state.created;
  if (brlPrice === null || boletoDueOn === null)
    throw new TypeError('a checkout in dollars is no preference');
  const total = formatCents(brlPrice);
  return {
    ...openedFields(state, email, publicToken),
    ...{ preferenceId: reference, amountBrl: total, brlTotal: total, usdPrice: formatCents(usdPrice), basis },
    exchangeRate: rate === null ? null : { rate: rate.rate, date: rate.rateDate, source: rate.rateSource },
    boletoDueOn,
  };
}
