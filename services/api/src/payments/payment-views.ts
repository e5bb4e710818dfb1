import { Inject, Injectable } from '@nestjs/common';
import { CredentialsRepository } from '@app/accounts';
import type { AdminPayment, PaymentView } from '@app/contracts';
import { instantOf, type PaymentState, type SubscriptionState } from '@app/ledger';
import type { PaymentServices } from '@app/payments';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { type SubscriptionRepository, SUBSCRIPTIONS } from '../core/streams/streams.js';
import { PAYMENTS } from './payment-services.js';
import {
  adminPaymentView,
  maskedEmail,
  type PaymentSurroundings,
  paymentView,
  visitorPaymentView,
} from './payment.view.js';

type KnownState = NonNullable<PaymentState>;

/** Payments as they are answered: their streams, with the period that they bought and what the provider says. */
@Injectable()
export class PaymentViews {
  constructor(
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    private readonly credentials: CredentialsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(
    state: KnownState,
    {
      isMailedToShown,
      isVisitor = false,
    }: {
      readonly isMailedToShown: boolean;
      /** Shows no more than the token of a payment that was opened without an account. */
      readonly isVisitor?: boolean;
    },
  ): Promise<PaymentView> {
    const email = isMailedToShown ? await this.services.mails.addressOf(state) : null;
    const view = paymentView(state, await this.surroundings(state, email));
    return isVisitor ? visitorPaymentView(view, state) : view;
  }

  async forAdmin(state: KnownState): Promise<AdminPayment> {
    const { userId } = state;
    const known = userId === null ? undefined : await this.credentials.findById(userId);
    const user = userId === null ? null : { userId, username: known?.username ?? null };
    return adminPaymentView(state, await this.surroundings(state, null), user);
  }

  private async surroundings(state: KnownState, email: string | null): Promise<PaymentSurroundings> {
    const read = await this.services.events.lastRead(state.created.secondOf ?? state.created.paymentId);
    const partial = read.find((payment) => payment.state === 'partially-refunded');
    return {
      now: instantOf(this.clock.now().toISOString()),
      subscription: await this.subscriptionOf(state),
      isDisputed: read.some((payment) => payment.state === 'disputed'),
      isPartiallyRefunded: partial !== undefined,
      refunded: partial?.refunded ?? null,
      mailedTo: email === null ? null : maskedEmail(email),
    };
  }

  private async subscriptionOf({ userId, wasSettled }: KnownState): Promise<SubscriptionState | undefined> {
    if (userId === null || !wasSettled) return undefined;
    return (await this.subscriptions.load(userId)).state;
  }
}
