import type { NoticesRepository } from '@app/accounts';
import { decodeEvent, PAYMENT_CATEGORY, type RecordedEvent } from '@app/event-store';
import { type PaymentEvent, paymentEventCodec, type PaymentState } from '@app/ledger';
import type { PaymentServices } from '@app/payments';
import type { Clock } from '@app/platform';

const PREFIX = `${PAYMENT_CATEGORY}-`;
/** After a lost checkpoint nobody is told of what was long ago; money that waits is settled at any age. */
const MAIL_AGE_MAX_MS = 7 * 24 * 3_600_000;

/**
 * What follows from the events of a payment outside of its stream: the row by which it is found, account, period, mails and
 * notices.
 * Each may happen again and gives the same.
 */
export class PaymentEffects {
  constructor(
    private readonly services: PaymentServices,
    private readonly notices: NoticesRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws EventDecodeError */
  async handle(recorded: RecordedEvent): Promise<void> {
    if (!recorded.stream.startsWith(PREFIX)) return;
    const { event, occurredAt } = decodeEvent(paymentEventCodec, recorded);
    const paymentId = recorded.stream.slice(PREFIX.length);
    const state = await this.services.payments.follow(paymentId);
    if (state === null) return;
    const isRecent = this.clock.now().getTime() - new Date(occurredAt).getTime() < MAIL_AGE_MAX_MS;
    await this.#follow(paymentId, event, { state, isRecent });
  }

  async #follow(
    paymentId: string,
    event: PaymentEvent,
    { state, isRecent }: { readonly state: NonNullable<PaymentState>; readonly isRecent: boolean },
  ): Promise<void> {
    const { events, mails, settle } = this.services;
    switch (event.type) {
      case 'payment.created':
        // A notice may have been quicker than our own record.
        await events.reopenUnknown(paymentId);
        if (isRecent && state.status === 'open' && event.data.secondOf === null)
          await mails.open(paymentId, state);
        return;
      case 'payment.confirmed':
        return settle.run(paymentId);
      case 'payment.underpaid':
        if (!isRecent || state.status !== 'underpaid') return;
        await mails.underpaid(paymentId, state);
        if (state.userId !== null) await this.#notice(state.userId, 'payment-underpaid', paymentId);
        return;
      case 'payment.held':
        if (isRecent && state.status === 'held') await mails.held(paymentId, state);
        return;
      case 'payment.reversed':
        return settle.reverse(paymentId);
      case 'payment.settled':
        if (isRecent) await this.#notice(event.data.userId, 'payment-settled', paymentId);
        return;
      case 'payment.pending':
      case 'payment.expired':
      case 'payment.failed':
      case 'payment.closed':
        return;
    }
  }

  async #notice(
    userId: string,
    kind: 'payment-settled' | 'payment-underpaid',
    paymentId: string,
  ): Promise<void> {
    await this.notices.add(
      userId,
      { cause: `${kind} ${paymentId}`, content: { kind, params: { paymentId } } },
      this.clock.now(),
    );
  }
}
