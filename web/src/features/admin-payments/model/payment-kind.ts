import type { AdminPayment } from '@app/contracts';

/** What an administrator sees first about a payment: its state, or what the provider says of a settled one. */
export type PaymentKind = AdminPayment['status'] | 'disputed' | 'partiallyRefunded';

export function paymentKind({ status, isDisputed, isPartiallyRefunded }: AdminPayment): PaymentKind {
  if (['held', 'underpaid', 'reversed', 'closed'].includes(status)) return status;
  if (isDisputed) return 'disputed';
  return isPartiallyRefunded ? 'partiallyRefunded' : status;
}

const ORDER: readonly PaymentKind[] = ['held', 'underpaid', 'disputed', 'partiallyRefunded'];

/** Held first, then underpaid, disputed and refunded in part; within a kind the one that has waited longest. */
export function byUrgency(payments: readonly AdminPayment[]): readonly AdminPayment[] {
  return payments.toSorted(
    (a, b) =>
      ORDER.indexOf(paymentKind(a)) - ORDER.indexOf(paymentKind(b)) ||
      Date.parse(a.since) - Date.parse(b.since),
  );
}
