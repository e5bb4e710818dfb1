import type { AdminPayment, AdminPaymentsResponse } from '@app/contracts';

/** A payment of 72 dollars in Bitcoin of which everything came. */
export const adminPaymentOf = (changed: Partial<AdminPayment> = {}): AdminPayment => ({
  ...{ paymentId: '0199a000-0000-7000-8000-0000000000c1', status: 'settled', plan: 'quarterly' },
  ...{ method: 'crypto', provider: 'nowpayments', isSandbox: false, amountUsd: '72.00', amountBrl: null },
  ...{ createdAt: '2026-11-27T12:00:00.000Z', expiresAt: '2026-11-28T12:00:00.000Z', boletoDueOn: null },
  redirectUrl: null,
  ...{ paid: { unit: 'BTC', amount: '0.00072' }, due: { unit: 'BTC', amount: '0.00072' }, difference: '0' },
  ...{ holdReason: null, reversal: null, isDisputed: false, isPartiallyRefunded: false, refunded: null },
  ...{ period: null, mailedTo: null },
  user: { userId: '0199a000-0000-7000-8000-0000000000a1', username: 'marina' },
  ...{ reference: '4711', providerPaymentId: '5', providerStatus: 'finished', secondOf: null },
  since: '2026-11-27T12:00:00.000Z',
  ...changed,
});

export const adminPaymentsOf = (
  payments: readonly AdminPayment[],
  changed: Partial<AdminPaymentsResponse> = {},
): AdminPaymentsResponse => ({
  payments: [...payments],
  unknownNotices: { count: 0, newest: [] },
  nextCursor: null,
  ...changed,
});
