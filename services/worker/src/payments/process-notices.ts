import { GatewayError, type PaymentServices, type StoredNotice } from '@app/payments';
import { errorMessage, type Logger } from '@app/platform';

const AT_ONCE = 200;
/** Notices of different payments side by side: a provider answers one in a tenth of a second or so. */
const SIDE_BY_SIDE = 4;

/**
 * Does what stored notices ask for: reads the payment back from its provider. A notice whose provider cannot be asked now
 * stays for the next run.
 */
export async function processNotices(
  services: PaymentServices,
  { logger, now, signal }: { readonly logger: Logger; readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const waiting = (await services.events.findOpen(now, AT_ONCE)).toReversed();
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let notice = waiting.pop(); notice !== undefined && !signal.aborted; notice = waiting.pop())
        await processNotice(services, notice, { logger, signal });
    }),
  );
}

async function processNotice(
  services: PaymentServices,
  notice: StoredNotice,
  { logger, signal }: { readonly logger: Logger; readonly signal: AbortSignal },
): Promise<void> {
  const { events, observe } = services;
  const { eventId, provider, providerPaymentId } = notice;
  try {
    if (providerPaymentId === null) {
      await events.finish(eventId, 'about-nothing');
      return;
    }
    const paymentId = notice.paymentId ?? (await paymentIdOf(services, notice, signal));
    const state = paymentId === undefined ? undefined : await observe.run(paymentId, signal);
    await events.finish(eventId, state === undefined ? 'unknown-payment' : 'observed', paymentId);
  } catch (error) {
    if (signal.aborted) return;
    // One that can never be read must not be asked for each second for ever: the poll of its payment goes on.
    if (error instanceof GatewayError && !error.transient)
      await events.finish(eventId, 'unknown-payment').catch(() => undefined);
    logger.warn(
      { err: error, reason: errorMessage(error), provider, eventId },
      'a notice could not be processed',
    );
  }
}

/** The provider says whose it is, where the notice does not. */
async function paymentIdOf(
  { gateways }: PaymentServices,
  { provider, providerPaymentId }: StoredNotice,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (providerPaymentId === null) return undefined;
  const gateway = gateways.of(provider, 'BRL') ?? gateways.of(provider, 'USD');
  const reference = await gateway?.paymentIdOf(providerPaymentId, signal);
  return reference !== undefined && UUID.test(reference) ? reference : undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
