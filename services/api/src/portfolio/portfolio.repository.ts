import { Injectable } from '@nestjs/common';
import { ZERO_TOTALS, type RunningTotals } from '@app/ledger';
import { costUnits, sats, usdCents } from '@app/money';
import { LedgerReadsRepository, type LedgerRead } from '../core/reading/ledger-reads.repository.js';

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
      if (row === undefined) return ZERO_TOTALS;
      return {
        btc: sats(BigInt(row.sats)),
        cost: costUnits(BigInt(row.cost_units)),
        portfolioCash: usdCents(BigInt(row.portfolio_cash_cents)),
        dynamicBalance: usdCents(BigInt(row.dynamic_balance_cents)),
        invested: usdCents(BigInt(row.total_invested_cents)),
        paidOut: usdCents(BigInt(row.paid_out_cents)),
        realised: costUnits(BigInt(row.realised_cost_units)),
        fees: usdCents(BigInt(row.fees_cents)),
      };
    });
  }
}
