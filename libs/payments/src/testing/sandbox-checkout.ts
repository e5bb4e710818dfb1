import { z } from 'zod';
import { paidMinusDue } from '@app/ledger';
import { scaledToDecimal } from '@app/money';

const amountSchema = z.object({ unit: z.string(), amount: z.string() });
const statuses = [
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
] as const;
const paymentSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  status: z.enum(statuses),
  paid: amountSchema.nullable(),
  due: amountSchema.nullable(),
  /** Checkouts that were kept before refunds had an amount have none. */
  refunded: amountSchema.nullable().default(null),
});
const noticeSchema = z.object({
  id: z.string(),
  /** Byte for byte what is signed and sent. */
  body: z.string(),
  status: z.enum(statuses),
  /** Held back until somebody sends it. */
  isHeld: z.boolean(),
  /** Status of each answer, in the order of sending; 0 where there was none. */
  answers: z.array(z.number()),
});

/** A request to open a checkout, as the adapter sends it. The address of the person is not kept. */
export const checkoutRequestSchema = z.object({
  paymentId: z.uuid(),
  title: z.string().max(200),
  currency: z.enum(['USD', 'BRL']),
  amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  expiresAt: z.iso.datetime(),
  success: z.url({ protocol: /^https?$/ }),
  cancelled: z.url({ protocol: /^https?$/ }),
  webhook: z.url({ protocol: /^https?$/ }),
});
export const checkoutSchema = checkoutRequestSchema.extend({
  reference: z.string(),
  payments: z.array(paymentSchema),
  notices: z.array(noticeSchema),
});

export type SandboxStatus = (typeof statuses)[number];
export type SandboxPayment = z.output<typeof paymentSchema>;
export type SandboxNotice = z.output<typeof noticeSchema>;
export type SandboxCheckout = z.output<typeof checkoutSchema>;

export const sandboxActions = [
  'pay',
  'pay-in-ether',
  'pay-wrong-coin',
  'pay-part',
  'pay-rest',
  'pay-too-much',
  'pay-again',
  'wait',
  'fail',
  'expire',
  'dispute',
  'end-dispute',
  'refund',
  'refund-part',
  'charge-back',
] as const;
/** What a person may do with a checkout. */
export type SandboxAction = (typeof sandboxActions)[number];

/** Units of 1e-8 coin for a cent, at fixed prices of 100 000 and 4 000 dollars a coin. */
const COIN_UNITS_PER_CENT = { BTC: 10n, ETH: 250n };
const COIN_DECIMALS = 8;

/** The payment that actions are about: the last one that is no deposit to another. */
export const currentPayment = ({ payments }: SandboxCheckout): SandboxPayment | undefined =>
  payments.findLast(({ parentId }) => parentId === null);

/** Whether the money of a payment came in parts that are its whole now. */
const isWholeInParts = ({ payments }: SandboxCheckout, { id }: SandboxPayment): boolean =>
  payments.some(({ parentId }) => parentId === id);

/** Of the current payment with its deposits. */
export function statusOf(checkout: SandboxCheckout): SandboxStatus {
  const payment = currentPayment(checkout);
  if (payment === undefined) return 'waiting';
  return payment.status === 'partial' && isWholeInParts(checkout, payment) ? 'paid' : payment.status;
}

/** What the provider would allow now. */
export function possibleActions(checkout: SandboxCheckout): readonly SandboxAction[] {
  const payment = currentPayment(checkout);
  const status = statusOf(checkout);
  const isCrypto = checkout.currency === 'USD';
  switch (status) {
    case 'waiting':
    case 'pending':
    case 'failed':
    case 'expired': {
      const inCoins: SandboxAction[] = isCrypto ? ['pay-in-ether', 'pay-wrong-coin'] : [];
      const ends: Partial<Record<SandboxStatus, readonly SandboxAction[]>> = {
        waiting: ['wait', 'fail', 'expire'],
        pending: ['fail', 'expire'],
        failed: ['wait', 'expire'],
      };
      return ['pay', ...inCoins, 'pay-part', 'pay-too-much', ...(ends[status] ?? [])];
    }
    case 'partial':
      return [payment?.paid?.unit === payment?.due?.unit ? 'pay-rest' : 'pay', 'refund'];
    case 'paid': {
      // A payment in parts could not say afterwards that it was one.
      const ofWhole: SandboxAction[] = payment?.status === 'paid' ? ['dispute', 'refund-part'] : [];
      return ['pay-again', ...ofWhole, 'refund', 'charge-back'];
    }
    case 'partially-refunded':
      return ['refund', 'charge-back'];
    case 'disputed':
      return ['end-dispute', 'refund', 'charge-back'];
    case 'refunded':
    case 'charged-back':
      return ['pay-again'];
  }
}

/**
 * Carries an action out.
 * @param newId of a payment that the action begins
 * @returns the checkout afterwards and the payment that changed
 */
export function act(
  checkout: SandboxCheckout,
  action: SandboxAction,
  newId: string,
): { readonly checkout: SandboxCheckout; readonly changed: SandboxPayment } {
  const changed = changedPayment(checkout, action, newId);
  const isNew = checkout.payments.every(({ id }) => id !== changed.id);
  // What is paid back is the whole, deposits included.
  const isReturned = changed.status === 'refunded' || changed.status === 'charged-back';
  const payments = checkout.payments.map((payment) => {
    if (payment.id === changed.id) return changed;
    return isReturned && payment.parentId === changed.id ? { ...payment, status: changed.status } : payment;
  });
  return { checkout: { ...checkout, payments: isNew ? [...payments, changed] : payments }, changed };
}

function changedPayment(checkout: SandboxCheckout, action: SandboxAction, newId: string): SandboxPayment {
  const current = currentPayment(checkout);
  const { unit, due } = askedFor(checkout);
  const opened: SandboxPayment = {
    id: newId,
    parentId: null,
    status: 'waiting',
    paid: null,
    due,
    refunded: null,
  };
  // A failed try is followed by another; money that comes late belongs to the payment that expired.
  const isOpen = current !== undefined && ['waiting', 'pending', 'expired'].includes(current.status);
  const payment = isOpen ? current : opened;
  const existing = current ?? opened;
  switch (action) {
    case 'pay':
    case 'pay-again':
      return { ...(action === 'pay' ? payment : opened), status: 'paid', paid: due, due };
    case 'pay-in-ether': {
      const ether = amountIn(checkout, 'ETH');
      return { ...payment, status: 'paid', paid: ether, due: ether };
    }
    case 'pay-wrong-coin':
      return { ...payment, status: 'partial', paid: amountIn(checkout, 'ETH') };
    case 'pay-part':
      return { ...payment, status: 'partial', paid: amountIn(checkout, unit, { times: 1n, of: 2n }) };
    case 'pay-too-much':
      return { ...payment, status: 'paid', paid: amountIn(checkout, unit, { times: 11n, of: 10n }) };
    case 'pay-rest': {
      const rest = paidMinusDue(existing.due ?? due, existing.paid ?? due) ?? due.amount;
      const paid = { unit, amount: rest };
      return { ...opened, parentId: existing.id, status: 'paid', paid, due: null };
    }
    case 'wait':
      return { ...payment, status: 'pending' };
    case 'fail':
      return { ...payment, status: 'failed' };
    case 'expire':
      return { ...payment, status: 'expired' };
    case 'dispute':
      return { ...existing, status: 'disputed' };
    case 'end-dispute':
      return { ...existing, status: 'paid' };
    case 'refund-part':
      return { ...existing, status: 'partially-refunded', refunded: quarterOf(checkout, existing) };
    case 'refund':
      return { ...existing, status: 'refunded', refunded: existing.paid };
    case 'charge-back':
      return { ...existing, status: 'charged-back' };
  }
}

const quarterOf = (checkout: SandboxCheckout, { paid }: SandboxPayment) =>
  amountIn(checkout, paid?.unit === 'ETH' ? 'ETH' : askedFor(checkout).unit, { times: 1n, of: 4n });

type Unit = 'BTC' | 'ETH' | 'BRL';

/** A checkout in dollars is paid in Bitcoin unless the person chooses otherwise. */
export function askedFor(checkout: SandboxCheckout): {
  readonly unit: Unit;
  readonly due: { readonly unit: string; readonly amount: string };
} {
  const unit = checkout.currency === 'USD' ? 'BTC' : 'BRL';
  return { unit, due: amountIn(checkout, unit) };
}

function amountIn({ amount }: SandboxCheckout, unit: Unit, share = { times: 1n, of: 1n }) {
  const cents = BigInt(amount.replace('.', ''));
  const [value, decimals] = unit === 'BRL' ? [cents, 2] : [cents * COIN_UNITS_PER_CENT[unit], COIN_DECIMALS];
  return { unit, amount: scaledToDecimal((value * share.times) / share.of, decimals) };
}
