import type { Instant } from '../calendar/instant.js';
import type {
  Closing,
  HoldReason,
  PaidAmount,
  PaymentCreated,
  PaymentEvent,
  Reversal,
} from '../events/payment-event.js';
import type { UserId } from '../ids.js';

/** Where a payment is; business.md 2.4 says what leads from one to the next. */
export type PaymentStatus =
  | 'open'
  | 'pending'
  | 'underpaid'
  | 'confirmed'
  | 'held'
  | 'settled'
  | 'expired'
  | 'failed'
  | 'reversed'
  | 'closed';

/** What `payment-<paymentId>` says; `null` before the checkout was recorded. */
export type PaymentState = {
  readonly created: PaymentCreated;
  readonly status: PaymentStatus;
  /** Since when it is so. */
  readonly since: Instant;
  /** The provider's payment that paid it, or that it waits for. */
  readonly providerPaymentId: string | null;
  readonly providerStatus: string | null;
  readonly paid: PaidAmount | null;
  readonly due: PaidAmount | null;
  readonly holdReason: HoldReason | null;
  readonly reversal: Reversal | null;
  readonly closing: Closing | null;
  /** Whose subscription it bought, or of whoever was signed in at the checkout. */
  readonly userId: UserId | null;
  /** Money came in full at some time. */
  readonly wasConfirmed: boolean;
  readonly wasSettled: boolean;
} | null;

/** @throws RangeError for an event before `payment.created` */
export function evolvePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'payment.created') return opened(event.data);
  if (state === null) throw new RangeError(`${event.type} before payment.created`);
  const moved = { ...state, since: event.data.at };
  switch (event.type) {
    case 'payment.pending':
      return { ...moved, status: 'pending', ...ofProvider(event.data) };
    case 'payment.underpaid':
      return { ...moved, status: 'underpaid', ...ofProvider(event.data), ...amounts(event.data) };
    case 'payment.confirmed':
      return {
        ...moved,
        ...{ status: 'confirmed', wasConfirmed: true },
        ...ofProvider(event.data),
        ...amounts(event.data),
      };
    case 'payment.held':
      return { ...moved, status: 'held', holdReason: event.data.reason };
    case 'payment.settled':
      return { ...moved, status: 'settled', userId: event.data.userId, wasSettled: true };
    case 'payment.expired':
      return { ...moved, status: 'expired', ...ofProvider(event.data) };
    case 'payment.failed':
      return { ...moved, status: 'failed', ...ofProvider(event.data) };
    case 'payment.reversed':
      return { ...moved, status: 'reversed', reversal: event.data.kind, ...ofProvider(event.data) };
    case 'payment.closed':
      return { ...moved, status: 'closed', closing: event.data.closing };
  }
}

export const foldPayment = (events: Iterable<PaymentEvent>): PaymentState => {
  let state: PaymentState = null;
  for (const event of events) state = evolvePayment(state, event);
  return state;
};

function opened(created: PaymentCreated): PaymentState {
  return {
    ...{ created, status: 'open', since: created.at, userId: created.userId },
    ...{ providerPaymentId: null, providerStatus: null, paid: null, due: null },
    ...{ holdReason: null, reversal: null, closing: null, wasConfirmed: false, wasSettled: false },
  };
}

const ofProvider = ({
  providerPaymentId,
  providerStatus,
}: {
  readonly providerPaymentId: string | null;
  readonly providerStatus: string | null;
}) => ({ providerPaymentId, providerStatus });

const amounts = ({ paid, due }: { readonly paid: PaidAmount | null; readonly due: PaidAmount | null }) => ({
  paid,
  due,
});
