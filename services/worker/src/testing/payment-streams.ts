import { expect } from '@jest/globals';
import { decodeEvent, type RecordedEvent } from '@app/event-store';
import { evolvePayment, paymentEventCodec, type PaymentState, subscriptionEventCodec } from '@app/ledger';
import type { SandboxCheckout } from '@app/payments/testing';

type KnownState = NonNullable<PaymentState>;

/** Each full payment that the provider has of a checkout is settled or held. */
export function requireAllMoney(
  paymentId: string,
  checkout: SandboxCheckout | undefined,
  events: readonly RecordedEvent[],
): void {
  const states = [...paymentsIn(events).values()].filter(
    ({ created }) => created.paymentId === paymentId || created.secondOf === paymentId,
  );
  for (const { id, parentId, status } of checkout?.payments ?? []) {
    if (parentId !== null || !['paid', 'partially-refunded'].includes(status)) continue;
    const found = states.filter(({ providerPaymentId }) => providerPaymentId === id);
    const isKept = found.length === 1 && ['settled', 'held'].includes(found[0]?.status ?? '');
    const all = states.map((state) => `${state.status} by ${state.providerPaymentId ?? 'none'}`);
    expect({ paymentId, id, isKept, all }).toEqual({ paymentId, id, isKept: true, all });
  }
}

/** Settled payments of these checkouts are periods: never two, never none. */
export function requirePeriods(paymentIds: readonly string[], events: readonly RecordedEvent[]): void {
  const periods = periodsIn(events);
  for (const [id, { status, created }] of paymentsIn(events)) {
    if (!paymentIds.includes(created.secondOf ?? created.paymentId)) continue;
    const { granted = 0, takenOut = 0 } = periods.get(id) ?? {};
    expect({ id, granted: Math.min(granted, 1), left: granted - takenOut }).toEqual({
      ...{ id, granted, left: status === 'settled' ? 1 : 0 },
    });
  }
}

/** The state of every payment, by its id. */
export function paymentsIn(events: readonly RecordedEvent[]): Map<string, KnownState> {
  const payments = new Map<string, KnownState>();
  for (const recorded of events) {
    if (!recorded.stream.startsWith('payment-')) continue;
    const id = recorded.stream.slice('payment-'.length);
    const { event } = decodeEvent(paymentEventCodec, recorded);
    const state = evolvePayment(payments.get(id) ?? null, event);
    if (state !== null) payments.set(id, state);
  }
  return payments;
}

interface Periods {
  readonly granted: number;
  readonly takenOut: number;
}

function periodsIn(events: readonly RecordedEvent[]): Map<string, Periods> {
  const periods = new Map<string, Periods>();
  for (const recorded of events) {
    if (!recorded.stream.startsWith('subscription-')) continue;
    const { event } = decodeEvent(subscriptionEventCodec, recorded);
    if (event.type === 'subscription.expired' || event.data.paymentId === null) continue;
    const { granted, takenOut } = periods.get(event.data.paymentId) ?? { granted: 0, takenOut: 0 };
    const isCancelled = event.type === 'subscription.cancelled';
    periods.set(event.data.paymentId, {
      granted: granted + (isCancelled ? 0 : 1),
      takenOut: takenOut + (isCancelled ? 1 : 0),
    });
  }
  return periods;
}
