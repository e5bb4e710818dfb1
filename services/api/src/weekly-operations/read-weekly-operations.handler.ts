import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { WeeklyOperationsResponse, WeeklyOperationView } from '@app/contracts';
import { isIsoWeek, isoWeekOf } from '@app/ledger';
import { formatCents, usdCents } from '@app/money';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';
import { weekView } from '../core/time/week-view.js';
import { operationReaisView } from '../exchange-rates/cash-reais.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { type WeeklyOperationRow, WeeklyOperationsRepository } from './weekly-operations.repository.js';

export const weekField = z.string().refine(isIsoWeek, { error: 'must be an ISO week such as 2026-W48' });

export const weeklyOperationsQuerySchema = pageQuerySchema.extend({ week: weekField.optional() });

export type WeeklyOperationsQuery = z.output<typeof weeklyOperationsQuerySchema>;

export class ReadWeeklyOperationsQuery extends Query<WeeklyOperationsResponse> {
  constructor(
    readonly userId: string,
    readonly query: WeeklyOperationsQuery,
  ) {
    super();
  }
}

const placeSchema = z.tuple([weekField]);

@QueryHandler(ReadWeeklyOperationsQuery)
export class ReadWeeklyOperationsHandler implements IQueryHandler<ReadWeeklyOperationsQuery> {
  constructor(
    private readonly operations: WeeklyOperationsRepository,
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, query }: ReadWeeklyOperationsQuery): Promise<WeeklyOperationsResponse> {
    const { minRevision, limit, week, cursor } = query;
    const [before] = readCursor(cursor, placeSchema) ?? [];
    const [{ rows, freshness }, book] = await Promise.all([
      this.operations.page({ userId, minRevision, limit, week, before }),
      this.rates.book(),
    ]);
    return {
      ...freshness,
      weeks: [...rows.weeks].map(([key, operations]) => ({
        week: weekView(isoWeekOf(key)),
        status: operations[0]?.status ?? 'neutral',
        operations: operations.map((row) => ({
          ...operationView(row),
          reais: operationReaisView(row, rows.paid, book),
        })),
      })),
      nextCursor: rows.next === undefined ? null : writeCursor([rows.next]),
    };
  }
}

function operationView(row: WeeklyOperationRow): Omit<WeeklyOperationView, 'reais'> {
  return {
    slot: row.slot,
    number: row.number,
    kind: row.kind,
    recommendationId: row.recommendation_id,
    transactionId: row.transaction_id,
    operatedOn: row.operated_on,
    spentUsd: formatCents(usdCents(BigInt(row.spent_cents))),
    dynamicBalance: {
      before: formatCents(usdCents(BigInt(row.dynamic_balance_before_cents))),
      after: formatCents(usdCents(BigInt(row.dynamic_balance_after_cents))),
    },
    revision: row.revision,
  };
}
