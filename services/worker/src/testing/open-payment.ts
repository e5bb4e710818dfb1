import { checkoutPrice } from '@app/payments';
import { systemIds } from '@app/platform';
import type { PaymentProcess } from './payment-world.js';

const PLAN = { plan: 'quarterly', priceSet: 'current' } as const;

/** Opens a checkout of 72 dollars at the sandbox, of an account or of a visitor with an address. */
export async function openPayment(
  { services }: Pick<PaymentProcess, 'services'>,
  {
    paymentId = systemIds.uuidv7(),
    userId,
    email,
  }: { readonly paymentId?: string; readonly userId: string | null; readonly email: string | null },
): Promise<{ readonly paymentId: string; readonly reference: string }> {
  const gateway = services.gateways.crypto;
  const price = checkoutPrice(PLAN, 'USD', undefined);
  if (gateway === undefined || price === undefined) throw new Error('no crypto payment is offered');
  const { signal } = new AbortController();
  const { created } = await services.open.run(
    {
      ...PLAN,
      paymentId,
      userId,
      email,
      language: 'en',
      timeZone: 'UTC',
      title: 'Quarterly plan',
      rate: null,
    },
    { gateway, price, signal },
  );
  return { paymentId, reference: created.reference };
}
