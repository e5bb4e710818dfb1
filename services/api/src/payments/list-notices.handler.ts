import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { PaymentNoticesResponse } from '@app/contracts';
import type { PaymentServices } from '@app/payments';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import type { PaymentsPage } from './list-payments.handler.js';
import { PAYMENTS } from './payment-services.js';

/** What the providers have sent, for administrators. */
export class ListNoticesQuery extends Query<PaymentNoticesResponse> {
  constructor(readonly page: PaymentsPage) {
    super();
  }
}

const placeSchema = z.tuple([z.uuid()]);

@QueryHandler(ListNoticesQuery)
export class ListNoticesHandler implements IQueryHandler<ListNoticesQuery> {
  constructor(@Inject(PAYMENTS) private readonly services: PaymentServices) {}

  async execute({ page: { limit, cursor } }: ListNoticesQuery): Promise<PaymentNoticesResponse> {
    const before = readCursor(cursor, placeSchema)?.[0];
    const rows = await this.services.events.list({ before, limit: limit + 1 });
    const notices = rows.slice(0, limit);
    const last = rows.length > limit ? notices.at(-1) : undefined;
    return {
      notices: notices.map(({ receivedAt, processedAt, ...notice }) => ({
        ...notice,
        receivedAt: receivedAt.toISOString(),
        processedAt: processedAt?.toISOString() ?? null,
      })),
      nextCursor: last === undefined ? null : writeCursor([last.eventId]),
    };
  }
}
