import type { PaymentServices } from '@app/payments';
import { errorMessage, type Logger } from '@app/platform';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Far more than are open at a time: who has waited longest must not keep the others from being asked about. */
const AT_ONCE = 10_000;
/** Settled by the follower of the streams within a second: what is older has been missed. */
const MISSED_AFTER_MS = MINUTE_MS;

/**
 * Asks providers for what notices may not have told: payments that are open or wait, what has come to its end, and money
 * that has come and is not settled. Safe to run twice at the same time.
 */
export async function pollPayments(
  services: PaymentServices,
  { logger, now, signal }: { readonly logger: Logger; readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const { rows, observe, settle } = services;
  const each = async (
    ids: readonly string[],
    run: (paymentId: string) => Promise<unknown>,
  ): Promise<void> => {
    for (const paymentId of ids) {
      if (signal.aborted) return;
      try {
        await run(paymentId);
      } catch (error) {
        logger.warn({ reason: errorMessage(error), paymentId }, 'a payment could not be polled');
      }
    }
  };
  await each(await rows.findExpired(now, AT_ONCE), (paymentId) => observe.expire(paymentId, signal));
  const missed = new Date(now.getTime() - MISSED_AFTER_MS);
  await each(await rows.findDue(['open', 'pending', 'underpaid'], missed, AT_ONCE), (paymentId) =>
    observe.run(paymentId, signal),
  );
  await each(await rows.findDue(['confirmed'], missed, AT_ONCE), (paymentId) => settle.run(paymentId));
  const lately = new Date(now.getTime() - DAY_MS);
  await each(await rows.findSince(['reversed'], lately, AT_ONCE), (paymentId) => settle.reverse(paymentId));
}

/** Also what was paid back or closed: the same checkout may be paid again. */
const ENDED = ['expired', 'failed', 'settled', 'held', 'reversed', 'closed'] as const;
/** Longer than a bank takes for a chargeback of a card. */
const ASKED_AFTER_END_MS = 120 * DAY_MS;

/**
 * Asks, once a day, for what may have come after the end of a payment while its notice was lost: late money, a second
 * payment, a refund or a chargeback.
 */
export async function pollEndedPayments(
  { rows, observe }: PaymentServices,
  { logger, now, signal }: { readonly logger: Logger; readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const since = new Date(now.getTime() - ASKED_AFTER_END_MS);
  const ended = await rows.findSince(ENDED, since, AT_ONCE);
  for (const paymentId of ended) {
    if (signal.aborted) return;
    try {
      await observe.run(paymentId, signal);
    } catch (error) {
      logger.warn({ reason: errorMessage(error), paymentId }, 'an ended payment could not be polled');
    }
  }
}
