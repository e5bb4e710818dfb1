import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DynamicBalanceResponse } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { runwayWeeks } from '../../core/money/runway-weeks.js';
import { readCursor, writeCursor } from '../../core/reading/cursor.js';
import { DynamicBalanceRepository } from '../dynamic-balance.repository.js';
import { ReadDynamicBalanceQuery } from './read-dynamic-balance.query.js';

@QueryHandler(ReadDynamicBalanceQuery)
export class ReadDynamicBalanceHandler implements IQueryHandler<ReadDynamicBalanceQuery> {
  constructor(private readonly balances: DynamicBalanceRepository) {}

  async execute({ userId, page }: ReadDynamicBalanceQuery): Promise<DynamicBalanceResponse> {
    const { rows, freshness } = await this.balances.page({
      userId,
      minRevision: page.minRevision,
      limit: page.limit,
      after: readCursor(page.cursor),
    });
    const { sums, settings, entries, next } = rows;
    return {
      ...freshness,
      balanceUsd: formatCents(sums.balance),
      totalDepositedUsd: formatCents(sums.deposited),
      totalWithdrawnUsd: formatCents(sums.withdrawn),
      netUsd: formatCents(usdCents(sums.deposited - sums.withdrawn)),
      totalBuiltUsd: formatCents(sums.built),
      totalUsedUsd: formatCents(sums.used),
      runwayWeeks: runwayWeeks(sums.balance, settings.base, settings.profile),
      entries: [...entries],
      nextCursor: next === undefined ? null : writeCursor(next),
    };
  }
}
