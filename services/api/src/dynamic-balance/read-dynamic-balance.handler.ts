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
import {
  cashInReais,
  entryReaisView,
  reaisByType,
  type ReaisOf,
  unsigned,
} from '../exchange-rates/cash-reais.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
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
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, query }: ReadDynamicBalanceQuery): Promise<DynamicBalanceResponse> {
    const { today, account } = await this.calendar.reader(userId);
    const isInReais = account.displayCurrency === 'BRL';
    const [{ rows, freshness }, open, book] = await Promise.all([
      this.balances.page({ ...entrySearch(userId, query, today), type: query.type, isInReais }),
      this.texts.openerFor(userId),
      this.rates.bookFor(account),
    ]);
    const { sums, settings, entries } = rows;
    const reais = cashInReais(rows.cash, book);
    return {
      ...freshness,
      balanceUsd: formatCents(sums.balance),
      totalDepositedUsd: formatCents(sums.deposited),
      totalWithdrawnUsd: formatCents(sums.withdrawn),
      netUsd: formatCents(usdCents(sums.deposited - sums.withdrawn)),
      totalBuiltUsd: formatCents(sums.built),
      totalUsedUsd: formatCents(sums.used),
      totalTransferredUsd: formatCents(sums.transferred),
      reais: reais && totalsReais(reaisByType(reais)),
      runwayWeeks: runwayWeeks(sums.balance, settings.base, settings.profile),
      entries: entries.items.map((row) => ({
        ...entryView(row, open),
        reais: reais && entryReaisView(row, reais),
      })),
      nextCursor: entries.nextCursor,
    };
  }
}

function totalsReais(reaisOf: ReaisOf): DynamicBalanceResponse['reais'] {
  const moved = (type: DynamicBalanceEntry['type']): string | null => unsigned(reaisOf(type));
  const [totalDepositedBrl, totalWithdrawnBrl] = [moved('deposit'), moved('withdrawal')];
  const netBrl = reaisOf('deposit', 'withdrawal');
  const [totalBuiltBrl, totalUsedBrl, totalTransferredBrl] = [
    moved('built'),
    moved('used'),
    moved('transfer'),
  ];
  if (totalDepositedBrl === null || totalWithdrawnBrl === null || netBrl === null) return null;
  if (totalBuiltBrl === null || totalUsedBrl === null || totalTransferredBrl === null) return null;
  return { totalDepositedBrl, totalWithdrawnBrl, netBrl, totalBuiltBrl, totalUsedBrl, totalTransferredBrl };
}

function entryView(row: DynamicBalanceRow, open: TextOpener): Omit<DynamicBalanceEntry, 'reais'> {
  const { type } = row;
  const kind = type === 'built' || type === 'used' ? undefined : type;
  return { type, ...cashEntryView(row, kind, open) };
}
