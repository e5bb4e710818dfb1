import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PaymentView } from '@app/contracts';
import type { PaymentServices } from '@app/payments';
import { ProblemError } from '../core/http/problem.error.js';
import { PAYMENTS } from './payment-services.js';
import { PaymentViews } from './payment-views.js';

export interface PaymentReader {
  readonly userId: string | undefined;
  readonly isAdmin: boolean;
  /** Of the header X-Payment-Token. */
  readonly token: string | undefined;
}

export class ReadPaymentQuery extends Query<PaymentView> {
  constructor(
    readonly paymentId: string,
    readonly reader: PaymentReader,
  ) {
    super();
  }
}

/** To everybody else the payment does not exist. */
@QueryHandler(ReadPaymentQuery)
export class ReadPaymentHandler implements IQueryHandler<ReadPaymentQuery> {
  constructor(
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    private readonly views: PaymentViews,
  ) {}

  async execute({ paymentId, reader }: ReadPaymentQuery): Promise<PaymentView> {
    const { userId, isAdmin, token } = reader;
    const isHolder = token !== undefined && this.services.tokens.isTokenOf(paymentId, token);
    const state = await this.services.payments.load(paymentId);
    const isOwn = userId !== undefined && state?.userId === userId;
    if (state === null || !(isHolder || isOwn || isAdmin)) throw paymentNotFound();
    const isVisitor = state.created.userId === null && !isOwn && !isAdmin;
    return this.views.of(state, { isMailedToShown: isHolder, isVisitor });
  }
}

export const paymentNotFound = (): ProblemError =>
  new ProblemError({ status: 404, code: 'PAYMENT.NOT_FOUND', detail: 'Payment not found' });
