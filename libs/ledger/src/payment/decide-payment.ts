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
import { isNothing, isPaidInFull, sumOfPaid } from './paid-amount.js';
import type { PaymentState, PaymentStatus } from './payment-state.js';

/** One payment as its provider describes it now. A checkout may have several: another try, a second deposit. */
export interface ProviderPayment {
  readonly id: string;
  /** The payment whose address got another deposit. */
  readonly parentId: string | null;
  /** What the provider's own word comes to. */
  readonly state:
    | 'waiting'
    | 'pending'
    | 'partial'
    | 'paid'
    /** Paid in full, and a part of it paid back since: an administrator decides what follows. */
    | 'partially-refunded'
    | 'expired'
    | 'failed'
    | 'refunded'
    | 'charged-back'
    /** Disputed: nothing changes until it is decided. */
    | 'disputed';
  /** The provider's own word. */
  readonly status: string;
  /** What came in; null where the provider does not say. */
  readonly paid: PaidAmount | null;
  /** What was asked for, in the same unit. */
  readonly due: PaidAmount | null;
  /** What was paid back of it; null where nothing was, or the provider does not say. */
  readonly refunded: PaidAmount | null;
  /** Whether the provider was asked for the amount of the checkout, in its currency. */
  readonly isAmountRight: boolean;
}

export type PaymentCommand =
  | { readonly kind: 'create'; readonly created: PaymentCreated }
  | { readonly kind: 'observe'; readonly payments: readonly ProviderPayment[]; readonly at: Instant }
  /** Our clock has passed the end of the checkout, and the provider knows of nothing that is under way. */
  | { readonly kind: 'expire'; readonly at: Instant }
  | { readonly kind: 'hold'; readonly reason: HoldReason; readonly at: Instant }
  | {
      readonly kind: 'settle';
      readonly userId: UserId;
      readonly by: 'system' | 'administrator';
      readonly at: Instant;
    }
  | { readonly kind: 'close'; readonly closing: Closing; readonly at: Instant };

export type PaymentRejection =
  | { readonly code: 'PAYMENT.UNKNOWN' }
  | { readonly code: 'PAYMENT.NOT_POSSIBLE'; readonly status: PaymentStatus };

export type PaymentDecision =
  /** Without events where nothing changes: the command is an old one, or the same again. */
  | {
      readonly outcome: 'decided';
      readonly events: readonly PaymentEvent[];
      /** Full payments of a checkout that was paid already: each becomes a payment of its own. */
      readonly secondPayments: readonly ProviderPayment[];
    }
  | { readonly outcome: 'rejected'; readonly rejection: PaymentRejection };

const decided = (...events: readonly PaymentEvent[]): PaymentDecision => ({
  ...{ outcome: 'decided', events, secondPayments: [] },
});
const rejected = (rejection: PaymentRejection): PaymentDecision => ({ outcome: 'rejected', rejection });

/** The rules of a payment, safe against notices that come twice, late or in another order (business.md 2.4). */
export function decidePayment(command: PaymentCommand, state: PaymentState): PaymentDecision {
  if (command.kind === 'create')
    return state === null ? decided({ type: 'payment.created', data: command.created }) : decided();
  if (state === null) return rejected({ code: 'PAYMENT.UNKNOWN' });
  const { status } = state;
  const notPossible = rejected({ code: 'PAYMENT.NOT_POSSIBLE', status });
  switch (command.kind) {
    case 'observe':
      return observe(command, state);
    case 'expire':
      return status === 'open' || status === 'pending'
        ? decided({
            type: 'payment.expired',
            data: { at: command.at, providerPaymentId: state.providerPaymentId, providerStatus: null },
          })
        : decided();
    case 'hold':
      if (status === 'held') return decided();
      return status === 'confirmed'
        ? decided({ type: 'payment.held', data: { at: command.at, reason: command.reason } })
        : notPossible;
    case 'settle':
      if (status === 'settled' && state.userId === command.userId) return decided();
      return status === 'confirmed' || status === 'held'
        ? decided({
            type: 'payment.settled',
            data: { at: command.at, userId: command.userId, by: command.by },
          })
        : notPossible;
    case 'close':
      if (status === 'closed' && state.closing === command.closing) return decided();
      return status === 'held' || status === 'underpaid'
        ? decided({ type: 'payment.closed', data: { at: command.at, closing: command.closing } })
        : notPossible;
  }
}

type KnownState = NonNullable<PaymentState>;

function observe(
  { payments, at }: Extract<PaymentCommand, { readonly kind: 'observe' }>,
  state: KnownState,
): PaymentDecision {
  if (state.wasConfirmed) return afterConfirmation(payments, at, state);
  const reversed = payments.find(({ state }) => reversalOf(state) !== undefined);
  const full =
    payments.find(({ state, parentId }) => isPaid(state) && parentId === null) ?? fullTogether(payments);
  if (full !== undefined)
    return {
      outcome: 'decided',
      events: confirmation(full, at, state),
      secondPayments: secondOf(payments, full.id),
    };
  if (reversed !== undefined) return reversal(reversed, at, state);
  return decided(...lesser(payments, at, state));
}

function confirmation(full: ProviderPayment, at: Instant, { status }: KnownState): readonly PaymentEvent[] {
  const { id: providerPaymentId, status: providerStatus, paid, due } = full;
  const confirmed: PaymentEvent = {
    type: 'payment.confirmed',
    data: { at, providerPaymentId, providerStatus, paid, due },
  };
  const hold = (reason: HoldReason): PaymentEvent => ({ type: 'payment.held', data: { at, reason } });
  if (!full.isAmountRight) return [confirmed, hold('amount-differs')];
  const wasEnded = status === 'closed' || status === 'reversed';
  return wasEnded ? [confirmed, hold('paid-after-end')] : [confirmed];
}

/** A payment that was confirmed can only be reversed; other full payments of its checkout are second ones. */
function afterConfirmation(
  payments: readonly ProviderPayment[],
  at: Instant,
  state: KnownState,
): PaymentDecision {
  const own = payments.find(({ id }) => id === state.providerPaymentId);
  const secondPayments = secondOf(payments, state.providerPaymentId);
  const decision = own === undefined ? decided() : reversal(own, at, state);
  return decision.outcome === 'decided' ? { ...decision, secondPayments } : decision;
}

/** Deposits to the address of a payment belong to it, and are too much rather than a second one. */
const secondOf = (payments: readonly ProviderPayment[], paidBy: string | null): ProviderPayment[] =>
  payments.filter(({ id, parentId, state }) => isPaid(state) && id !== paidBy && parentId === null);

const isPaid = (state: ProviderPayment['state']): boolean =>
  state === 'paid' || state === 'partially-refunded';

function reversal(payment: ProviderPayment, at: Instant, state: KnownState): PaymentDecision {
  const kind = reversalOf(payment.state);
  const isOver = state.status === 'reversed' || state.status === 'closed';
  if (kind === undefined || isOver) return decided();
  return decided({
    type: 'payment.reversed',
    data: { at, providerPaymentId: payment.id, providerStatus: payment.status, kind },
  });
}

function reversalOf(state: ProviderPayment['state']): Reversal | undefined {
  if (state === 'refunded') return 'refund';
  return state === 'charged-back' ? 'chargeback' : undefined;
}

/** A part and the deposits that followed it, where they come to the whole. */
function fullTogether(payments: readonly ProviderPayment[]): ProviderPayment | undefined {
  const together = partsTogether(payments);
  if (together === undefined || together.paid === null || together.due === null) return undefined;
  return isPaidInFull(together.paid, together.due) ? together : undefined;
}

function partsTogether(payments: readonly ProviderPayment[]): ProviderPayment | undefined {
  const parts = payments.filter(({ state }) => state === 'partial' || isPaid(state));
  const first = parts.find(({ parentId }) => parentId === null) ?? parts[0];
  if (first === undefined) return undefined;
  const deposits = parts.filter(({ id, parentId }) => id === first.id || parentId === first.id);
  const paid = sumOfPaid(deposits.flatMap((deposit) => deposit.paid ?? []));
  return { ...first, paid: paid ?? first.paid };
}

/** What less than a full payment comes to; an event of a lower rank than the status changes nothing. */
function lesser(payments: readonly ProviderPayment[], at: Instant, state: KnownState): PaymentEvent[] {
  const part = partsTogether(payments);
  if (part !== undefined && part.paid !== null && !isNothing(part.paid)) {
    const isKnown =
      state.status === 'underpaid' &&
      state.paid?.amount === part.paid.amount &&
      state.paid.unit === part.paid.unit;
    if (isKnown || state.status === 'closed' || state.status === 'reversed') return [];
    return [{ type: 'payment.underpaid', data: { ...ofProvider(part, at), paid: part.paid, due: part.due } }];
  }
  if (state.status !== 'open' && state.status !== 'pending') return [];
  const underWay = payments.find(({ state }) => state === 'pending' || state === 'disputed');
  if (underWay !== undefined)
    return state.status === 'open' ? [{ type: 'payment.pending', data: ofProvider(underWay, at) }] : [];
  // The person may try another card on the same checkout: it has failed when each try has.
  if (payments.some(({ state }) => state === 'waiting')) return [];
  const failed = payments.find(({ state }) => state === 'failed');
  if (failed !== undefined) return [{ type: 'payment.failed', data: ofProvider(failed, at) }];
  const expired = payments.find(({ state }) => state === 'expired');
  return expired === undefined ? [] : [{ type: 'payment.expired', data: ofProvider(expired, at) }];
}

const ofProvider = ({ id, status }: ProviderPayment, at: Instant) => ({
  at,
  providerPaymentId: id,
  providerStatus: status,
});
