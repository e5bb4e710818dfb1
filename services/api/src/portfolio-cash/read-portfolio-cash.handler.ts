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
import { absolute, formatCents, usdCents } from '@app/money';
import { cashEntryView } from '../core/reading/cash-entry-view.js';
import { entryQuerySchema, entrySearch } from '../core/reading/entry-search.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import {
  type CashInReais,
  cashInReais,
  entryReaisView,
  reaisByType,
  type ReaisOf,
  unsigned,
} from '../exchange-rates/cash-reais.js';
import type { MovedCash } from '../exchange-rates/entries-in-reais.repository.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
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
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, query }: ReadPortfolioCashQuery): Promise<PortfolioCashResponse> {
    const { today, account } = await this.calendar.reader(userId);
    const isInReais = account.displayCurrency === 'BRL';
    const [{ rows, freshness }, open, book] = await Promise.all([
      this.cash.page({ ...entrySearch(userId, query, today), type: query.type, isInReais }),
      this.texts.openerFor(userId),
      this.rates.bookFor(account),
    ]);
    const { moved, paid } = rows;
    const reais = cashInReais(paid && { moved, paid }, book);
    return {
      ...freshness,
      balanceUsd: formatCents(rows.balance),
      totals: totalsView(moved, reais),
      entries: rows.entries.items.map((row) => ({
        ...entryView(row, open),
        reais: reais && entryReaisView(row, reais),
      })),
      nextCursor: rows.entries.nextCursor,
    };
  }
}

function totalsView(entries: readonly MovedCash[], reais: CashInReais | null): PortfolioCashTotals {
  const moved = (type: PortfolioCashEntry['type']): string => {
    const cents = entries.reduce((sum, entry) => (entry.type === type ? sum + entry.cents : sum), 0n);
    return formatCents(usdCents(absolute(cents)));
  };
  return {
    fromSalesUsd: moved('sale'),
    depositedUsd: moved('deposit'),
    reinvestedUsd: moved('reinvestment'),
    transferredUsd: moved('transfer'),
    withdrawnUsd: moved('withdrawal'),
    reais: reais && reaisView(reaisByType(reais)),
  };
}

function reaisView(reaisOf: ReaisOf): PortfolioCashTotals['reais'] {
  const moved = (type: PortfolioCashEntry['type']): string | null => unsigned(reaisOf(type));
  const [fromSalesBrl, depositedBrl, reinvestedBrl] = [
    moved('sale'),
    moved('deposit'),
    moved('reinvestment'),
  ];
  const [transferredBrl, withdrawnBrl] = [moved('transfer'), moved('withdrawal')];
  if (fromSalesBrl === null || depositedBrl === null || reinvestedBrl === null) return null;
  if (transferredBrl === null || withdrawnBrl === null) return null;
  return { fromSalesBrl, depositedBrl, reinvestedBrl, transferredBrl, withdrawnBrl };
}

const KINDS: Readonly<Record<PortfolioCashEntry['type'], CashMovementKind | undefined>> = {
  sale: undefined,
  reinvestment: undefined,
  withdrawal: 'portfolio_cash_withdrawal',
  deposit: 'portfolio_cash_deposit',
  transfer: 'transfer',
};

function entryView(row: PortfolioCashRow, open: TextOpener): Omit<PortfolioCashEntry, 'reais'> {
  return { type: row.type, ...cashEntryView(row, KINDS[row.type], open) };
}
