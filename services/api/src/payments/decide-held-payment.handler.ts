import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import type { AdminPayment } from '@app/contracts';
import { type Closing, instantOf } from '@app/ledger';
import type { PaymentServices } from '@app/payments';
import type { Clock } from '@app/platform';
import { userNotFound } from '../admin-users/user-details.js';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { PAYMENTS } from './payment-services.js';
import { PaymentViews } from './payment-views.js';
import { paymentNotFound } from './read-payment.handler.js';

export type HeldPaymentDecision =
  /** To whom, where the payment itself does not say it. */
  | { readonly kind: 'settle'; readonly userId: string | undefined }
  | { readonly kind: 'close'; readonly closing: Closing };

/** An administrator decides about money that has come and has had no effect. */
export class DecideHeldPaymentCommand extends Command<AdminPayment> {
  constructor(
    readonly paymentId: string,
    readonly administratorId: string,
    readonly decision: HeldPaymentDecision,
  ) {
    super();
  }
}

@CommandHandler(DecideHeldPaymentCommand)
export class DecideHeldPaymentHandler implements ICommandHandler<DecideHeldPaymentCommand> {
  constructor(
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    private readonly credentials: CredentialsRepository,
    private readonly views: PaymentViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ paymentId, administratorId, decision }: DecideHeldPaymentCommand): Promise<AdminPayment> {
    if (decision.kind === 'settle') await this.settle(paymentId, administratorId, decision.userId);
    else await this.close(paymentId, administratorId, decision.closing);
    const state = await this.services.payments.load(paymentId);
    if (state === null) throw paymentNotFound();
    return this.views.forAdmin(state);
  }

  private async settle(
    paymentId: string,
    administratorId: string,
    chosen: string | undefined,
  ): Promise<void> {
    const state = await this.services.payments.load(paymentId);
    if (state === null) throw paymentNotFound();
    const userId = chosen ?? state.userId;
    if (userId === null) throw userMissing();
    if ((await this.credentials.findById(userId)) === undefined) throw userNotFound();
    if (!(await this.services.settle.settleHeld(paymentId, userId, administratorId)))
      throw notPossible(state.status);
  }

  private async close(paymentId: string, administratorId: string, closing: Closing): Promise<void> {
    const { rejection } = await this.services.payments.execute(
      paymentId,
      { kind: 'close', closing, at: instantOf(this.clock.now().toISOString()) },
      { cause: `close ${closing}`, actor: { kind: 'admin', id: administratorId } },
    );
    if (rejection?.code === 'PAYMENT.UNKNOWN') throw paymentNotFound();
    if (rejection !== undefined) throw notPossible(rejection.status);
  }
}

const notPossible = (status: string): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'PAYMENT.NOT_POSSIBLE',
    detail: 'The state of the payment does not allow this',
    members: { paymentStatus: status },
  });

const userMissing = (): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'PAYMENT.USER_MISSING',
    detail: 'Choose the account that the payment is for',
  });
