import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { PersonalTexts, type TextOpener } from '@app/accounts';
import {
  type PortfolioCashEntry,
  portfolioCashEntrySchema,
  type PortfolioCashResponse,
  type PortfolioCashTotals,
} from '@app/contracts';
import type { CashMovementKind } from '@app/ledger';
import { absolute, formatCents, usdCents, type UsdCents } from '@app/money';
import { cashEntryView } from '../core/reading/cash-entry-view.js';
import { entryQuerySchema, entrySearch } from '../core/reading/entry-search.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { PortfolioCashRepository, type PortfolioCashRow } from './portfolio-cash.repository.js';

export const portfolioCashQuerySchema = entryQuerySchema.extend({
  type: z.optional(portfolioCashEntrySchema.shape.type),
});

export type PortfolioCashQuery = z.output<typeof portfolioCashQuerySchema>;

export class ReadPortfolioCashQuery extends Query<PortfolioCashResponse> {
  constructor(
    readonly userId: string,
    readonly query: PortfolioCashQuery,
  ) {
    super();
  }
}

@QueryHandler(ReadPortfolioCashQuery)
export class ReadPortfolioCashHandler implements IQueryHandler<ReadPortfolioCashQuery> {
  constructor(
    private readonly cash: PortfolioCashRepository,
    private readonly texts: PersonalTexts,
    private readonly calendar: UserCalendar,
  ) {}

  async execute({ userId, query }: ReadPortfolioCashQuery): Promise<PortfolioCashResponse> {
    const today = await this.calendar.today(userId);
    const [{ rows, freshness }, open] = await Promise.all([
      this.cash.page({ ...entrySearch(userId, query, today), type: query.type }),
      this.texts.openerFor(userId),
    ]);
    return {
      ...freshness,
      balanceUsd: formatCents(rows.balance),
      totals: totalsView(rows.sums),
      entries: rows.entries.items.map((row) => entryView(row, open)),
      nextCursor: rows.entries.nextCursor,
    };
  }
}

function totalsView(sums: ReadonlyMap<string, UsdCents>): PortfolioCashTotals {
  const moved = (type: PortfolioCashEntry['type']): string =>
    formatCents(usdCents(absolute(sums.get(type) ?? 0n)));
  return {
    fromSalesUsd: moved('sale'),
    depositedUsd: moved('deposit'),
    reinvestedUsd: moved('reinvestment'),
    transferredUsd: moved('transfer'),
    withdrawnUsd: moved('withdrawal'),
  };
}

const KINDS: Readonly<Record<PortfolioCashEntry['type'], CashMovementKind | undefined>> = {
  sale: undefined,
  reinvestment: undefined,
  withdrawal: 'portfolio_cash_withdrawal',
  deposit: 'portfolio_cash_deposit',
  transfer: 'transfer',
};

function entryView(row: PortfolioCashRow, open: TextOpener): PortfolioCashEntry {
  return { type: row.type, ...cashEntryView(row, KINDS[row.type], open) };
}
