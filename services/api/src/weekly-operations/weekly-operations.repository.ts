import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { WeeklyOperationsTable } from '@app/read-models';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';
import { type CashMoved, tradesPaid } from '../exchange-rates/entries-in-reais.repository.js';

export type WeeklyOperationRow = Selectable<WeeklyOperationsTable>;

export interface WeekSearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
  readonly limit: number;
  readonly week: string | undefined;
  /** Only weeks before this one. */
  readonly before: string | undefined;
}

export interface WeeksRead {
  /** Newest week first, each with all its operations in the order of their numbers. */
  readonly weeks: ReadonlyMap<string, readonly WeeklyOperationRow[]>;
  readonly paid: CashMoved['paid'];
  /** The last week of this page where there are more. */
  readonly next: string | undefined;
}

@Injectable()
export class WeeklyOperationsRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  async page({ userId, minRevision, limit, week, before }: WeekSearch): Promise<LedgerRead<WeeksRead>> {
    return this.reads.read(userId, minRevision, async (database) => {
      // An ISO week as text sorts as the weeks do.
      let weeks = database
        .selectFrom('weekly_operations')
        .select('week')
        .distinct()
        .where('user_id', '=', userId)
        .orderBy('week', 'desc')
        .limit(limit + 1);
      if (week !== undefined) weeks = weeks.where('week', '=', week);
      if (before !== undefined) weeks = weeks.where('week', '<', before);
      const found = (await weeks.execute()).map((row) => row.week);
      const shown = found.slice(0, limit);
      if (shown.length === 0) return { weeks: new Map(), paid: new Map(), next: undefined };
      const rows = await database
        .selectFrom('weekly_operations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('week', 'in', shown)
        .orderBy('week', 'desc')
        .orderBy('slot')
        .orderBy('number')
        .execute();
      return {
        weeks: Map.groupBy(rows, (row) => row.week),
        paid: await tradesPaid(database, userId),
        next: found.length > limit ? shown.at(-1) : undefined,
      };
    });
  }
}
