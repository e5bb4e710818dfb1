import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { adminPaymentFilterSchema, type AdminPaymentsResponse, type PaymentsResponse } from '@app/contracts';
import type { PaymentState } from '@app/ledger';
import type { PaymentServices } from '@app/payments';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';
import { PAYMENTS } from './payment-services.js';
import { PaymentViews } from './payment-views.js';

export const paymentsQuerySchema = pageQuerySchema.omit({ minRevision: true });
export type PaymentsPage = z.output<typeof paymentsQuerySchema>;
export const adminPaymentsQuerySchema = paymentsQuerySchema.extend({
  status: z.optional(adminPaymentFilterSchema),
});
export type AdminPaymentsSearch = z.output<typeof adminPaymentsQuerySchema>;

/** The own payments, the newest first. */
export class ListPaymentsQuery extends Query<PaymentsResponse> {
  constructor(
    readonly userId: string,
    readonly page: PaymentsPage,
  ) {
    super();
  }
}

/** Everybody's payments, for administrators. */
export class ListAdminPaymentsQuery extends Query<AdminPaymentsResponse> {
  constructor(readonly search: AdminPaymentsSearch) {
    super();
  }
}

const UNKNOWN_SHOWN = 20;
const placeSchema = z.tuple([z.iso.datetime(), z.uuid()]);

async function pageOf(
  { rows, payments }: PaymentServices,
  search: Parameters<PaymentServices['rows']['find']>[0],
  cursor: string | undefined,
): Promise<{ readonly states: readonly NonNullable<PaymentState>[]; readonly nextCursor: string | null }> {
  const place = readCursor(cursor, placeSchema);
  const after = place === undefined ? undefined : { createdAt: new Date(place[0]), paymentId: place[1] };
  const found = await rows.find({ ...search, after, limit: search.limit + 1 });
  const page = found.slice(0, search.limit);
  const states = await Promise.all(page.map(({ paymentId }) => payments.load(paymentId)));
  const last = found.length > search.limit ? page.at(-1) : undefined;
  return {
    states: states.flatMap((state) => state ?? []),
    nextCursor: last === undefined ? null : writeCursor([last.createdAt.toISOString(), last.paymentId]),
  };
}

@QueryHandler(ListPaymentsQuery)
export class ListPaymentsHandler implements IQueryHandler<ListPaymentsQuery> {
  constructor(
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    private readonly views: PaymentViews,
  ) {}

  async execute({ userId, page }: ListPaymentsQuery): Promise<PaymentsResponse> {
    const { limit, cursor } = page;
    const { states, nextCursor } = await pageOf(this.services, { userId, limit }, cursor);
    const payments = await Promise.all(
      states.map((state) => this.views.of(state, { isMailedToShown: false })),
    );
    return { payments, nextCursor };
  }
}

@QueryHandler(ListAdminPaymentsQuery)
export class ListAdminPaymentsHandler implements IQueryHandler<ListAdminPaymentsQuery> {
  constructor(
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    private readonly views: PaymentViews,
  ) {}

  async execute({ search }: ListAdminPaymentsQuery): Promise<AdminPaymentsResponse> {
    const { status, limit, cursor } = search;
    const chosen =
      status === 'attention'
        ? { needsAttention: true }
        : { statuses: status === undefined ? undefined : [status] };
    const { states, nextCursor } = await pageOf(this.services, { ...chosen, limit }, cursor);
    return {
      payments: await Promise.all(states.map((state) => this.views.forAdmin(state))),
      unknownNotices: await this.unknownNotices(),
      nextCursor,
    };
  }
  private async unknownNotices(): Promise<AdminPaymentsResponse['unknownNotices']> {
    const { events } = this.services;
    const newest = await events.findUnknown(UNKNOWN_SHOWN);
    return {
      count: await events.countUnknown(),
      newest: newest.map(({ eventId, provider, providerPaymentId, receivedAt }) => ({
        ...{ eventId, provider, providerPaymentId, receivedAt: receivedAt.toISOString() },
      })),
    };
  }
}
