import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { PersonalTexts, type TextOpener } from '@app/accounts';
import {
  type DynamicBalanceEntry,
  dynamicBalanceEntrySchema,
  type DynamicBalanceResponse,
} from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { runwayWeeks } from '../core/money/runway-weeks.js';
import { cashEntryView } from '../core/reading/cash-entry-view.js';
import { entryQuerySchema, entrySearch } from '../core/reading/entry-search.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { DynamicBalanceRepository, type DynamicBalanceRow } from './dynamic-balance.repository.js';

export const dynamicBalanceQuerySchema = entryQuerySchema.extend({
  type: z.optional(dynamicBalanceEntrySchema.shape.type),
});

export type DynamicBalanceQuery = z.output<typeof dynamicBalanceQuerySchema>;

export class ReadDynamicBalanceQuery extends Query<DynamicBalanceResponse> {
  constructor(
    readonly userId: string,
    readonly query: DynamicBalanceQuery,
  ) {
    super();
  }
}

@QueryHandler(ReadDynamicBalanceQuery)
export class ReadDynamicBalanceHandler implements IQueryHandler<ReadDynamicBalanceQuery> {
  constructor(
    private readonly balances: DynamicBalanceRepository,
    private readonly texts: PersonalTexts,
    private readonly calendar: UserCalendar,
  ) {}

  async execute({ userId, query }: ReadDynamicBalanceQuery): Promise<DynamicBalanceResponse> {
    const today = await this.calendar.today(userId);
    const [{ rows, freshness }, open] = await Promise.all([
      this.balances.page({ ...entrySearch(userId, query, today), type: query.type }),
      this.texts.openerFor(userId),
    ]);
    const { sums, settings, entries } = rows;
    return {
      ...freshness,
      balanceUsd: formatCents(sums.balance),
      totalDepositedUsd: formatCents(sums.deposited),
      totalWithdrawnUsd: formatCents(sums.withdrawn),
      netUsd: formatCents(usdCents(sums.deposited - sums.withdrawn)),
      totalBuiltUsd: formatCents(sums.built),
      totalUsedUsd: formatCents(sums.used),
      totalTransferredUsd: formatCents(sums.transferred),
      runwayWeeks: runwayWeeks(sums.balance, settings.base, settings.profile),
      entries: entries.items.map((row) => entryView(row, open)),
      nextCursor: entries.nextCursor,
    };
  }
}

function entryView(row: DynamicBalanceRow, open: TextOpener): DynamicBalanceEntry {
  const { type } = row;
  const kind = type === 'built' || type === 'used' ? undefined : type;
  return { type, ...cashEntryView(row, kind, open) };
}
