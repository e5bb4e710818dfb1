import { Injectable } from '@nestjs/common';
import { type RunningTotals, ZERO_TOTALS } from '@app/ledger';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';
import { totalsOfRow } from './totals-of-row.js';

@Injectable()
export class PortfolioRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** The totals after the newest row of the history; zero for an empty ledger. */
  async totals(userId: string, minRevision: bigint | undefined): Promise<LedgerRead<RunningTotals>> {
    return this.reads.read(userId, minRevision, async (database) => {
      const row = await database
        .selectFrom('portfolio')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row === undefined ? ZERO_TOTALS : totalsOfRow(row);
    });
  }
}
