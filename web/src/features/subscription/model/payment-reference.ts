import { z } from 'zod/mini';

import { safeStorage } from '../../../lib/storage';
import { checkoutSchema } from '../api/payments';
import type { OpenCheckout } from '../api/payments';

/** A payment and the token by which its state may be read. */
export interface PaymentReference {
  readonly paymentId: string;
  readonly token: string;
}

const LAST = 'payment.last';
const OPEN = 'payment.open';
const lastPayments = safeStorage('local');
const openCheckouts = safeStorage('session');
const idSchema = z.uuid();

/** Reads "<paymentId>.<token>"; null where it is something else. */
function parseReference(text: string | null): PaymentReference | null {
  const [id = '', token = '', ...rest] = (text ?? '').split('.');
  const paymentId = idSchema.safeParse(id);
  return paymentId.success && /^[\w-]+$/.test(token) && rest.length === 0
    ? { paymentId: paymentId.data, token }
    : null;
}

/** The payment that a mailed link names in its fragment, `#t=<paymentId>.<token>`. */
export function referenceInFragment(hash: string): PaymentReference | null {
  return hash.startsWith('#t=') ? parseReference(hash.slice(3)) : null;
}

/** The payment that was opened last in this browser, or that a mailed link led to. */
export const storedReference = (): PaymentReference | null => parseReference(lastPayments.getItem(LAST));

export function storeReference({ paymentId, token }: PaymentReference): void {
  lastPayments.setItem(LAST, `${paymentId}.${token}`);
}

/** The checkout that is open in this tab, also after a reload or a way back from the payment page. */
export function storedCheckout(): OpenCheckout | null {
  const text = openCheckouts.getItem(OPEN);
  if (text === null) return null;
  try {
    return checkoutSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function storeCheckout(checkout: OpenCheckout): void {
  openCheckouts.setItem(OPEN, JSON.stringify(checkout));
  storeReference({ paymentId: checkout.paymentId, token: checkout.publicToken });
}

export function removeCheckout(): void {
  openCheckouts.removeItem(OPEN);
}

/** Nothing can be paid there any more: the next dialog begins with the choice of a plan. */
export function removeEndedCheckout(paymentId: string): void {
  if (storedCheckout()?.paymentId === paymentId) removeCheckout();
}
