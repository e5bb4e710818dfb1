import { Injectable } from '@nestjs/common';
import { ProblemError } from '../core/http/problem.error.js';
import { DailyClosesRepository } from '../market/daily-closes.repository.js';
import { MarketRefresh } from '../market/market-refresh.js';
import type { MarketSnapshot } from '../market/market-snapshots.repository.js';
import { Market } from '../market/market.js';
import { closeMissing, ineligibleReason, usesProvisionalClose } from './market-for-recommendation.js';

/** The market that advice may be given on. */
@Injectable()
export class RecommendationMarketGate {
  constructor(
    private readonly market: Market,
    private readonly closes: DailyClosesRepository,
    private readonly refresh: MarketRefresh,
  ) {}

  /**
   * A market that is not good enough may be a moment later: just after midnight, or where the machine slept. A new price
   * is asked for before a recommendation is found ineligible.
   * @throws ProblemError for why no advice is given
   */
  async forUser(userId: string): Promise<MarketSnapshot> {
    const snapshot = await this.market.current();
    if ((await this.ineligible(snapshot)) === undefined) return snapshot;
    await this.refreshed(userId);
    const newest = await this.market.current();
    const ineligible = await this.ineligible(newest);
    if (ineligible !== undefined) throw ineligible;
    return newest;
  }

  private async ineligible(snapshot: MarketSnapshot): Promise<ProblemError | undefined> {
    const now = this.market.now();
    const ineligible = ineligibleReason(snapshot, now);
    if (ineligible !== undefined || !usesProvisionalClose(snapshot, now)) return ineligible;
    const { date } = snapshot.evaluation.previousClose;
    const stored = await this.closes.closeOf(snapshot.series, date);
    return stored === undefined ? closeMissing(date) : undefined;
  }

  /** A caller over the limit gets the reason why the recommendation is ineligible, not the limit. */
  private async refreshed(userId: string): Promise<void> {
    try {
      await this.refresh.refresh(userId);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }
}
