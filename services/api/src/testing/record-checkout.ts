import { createRepository, type EventStore, foldWith, PAYMENT_CATEGORY } from '@app/event-store';
import {
  evolvePayment,
  instantOf,
  type PaymentEvent,
  paymentEventCodec,
  paymentIdOf,
  type PaymentState,
  userIdOf,
} from '@app/ledger';
import { usdCents } from '@app/money';
import { type Clock, systemIds } from '@app/platform';

/** An open checkout of somebody, as if a provider had given its page. @returns the id */
export async function recordCheckout(
  { store, clock }: { readonly store: EventStore; readonly clock: Clock },
  userId: string,
): Promise<string> {
  const paymentId = systemIds.uuidv7();
  const at = instantOf(clock.now().toISOString());
  const repository = createRepository<PaymentState, PaymentEvent>({
    ...{ store, clock, category: PAYMENT_CATEGORY, codec: paymentEventCodec },
    ...{ initialState: null, fold: foldWith(evolvePayment) },
  });
  const created: PaymentEvent = {
    type: 'payment.created',
    data: {
      ...{ paymentId: paymentIdOf(paymentId), at, plan: 'annual', method: 'crypto', provider: 'nowpayments' },
      ...{ priceSet: 'current', usdPrice: usdCents(21_600n), brlPrice: null, basis: 'list', rate: null },
      ...{ userId: userIdOf(userId), language: 'en', timeZone: 'UTC', reference: '4500000001' },
      ...{ redirectUrl: 'https://pay.example.test/1', expiresAt: at, boletoDueOn: null, secondOf: null },
    },
  };
  const metadata = {
    commandId: paymentId,
    correlationId: 'test',
    actor: { kind: 'system', id: 'test' },
  } as const;
  await repository.execute(paymentId, metadata, () => ({ outcome: 'decided', events: [created] }));
  return paymentId;
}
