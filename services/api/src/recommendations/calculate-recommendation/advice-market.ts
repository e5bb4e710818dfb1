import { Injectable } from '@nestjs/common';
import type { MarketSnapshot } from '../../market/market-snapshots.repository.js';
import { Market } from '../../market/market.js';
import { MarketRefresh } from '../../market/refresh/market-refresh.js';
import { isOfEndedDay, withheldReason } from './market-for-advice.js';

/** The market that advice may be given on. */
@Injectable()
export class AdviceMarket {
  constructor(
    private readonly market: Market,
    private readonly refresh: MarketRefresh,
  ) {}

  /**
   * Just after midnight the last price is of the day that ended: a new one is asked for before advice is withheld.
   * @throws ProblemError for why no advice is given
   */
  async forUser(userId: string): Promise<MarketSnapshot> {
    let snapshot = await this.market.current();
    if (isOfEndedDay(snapshot, this.market.now())) {
      await this.refresh.refresh(userId);
      snapshot = await this.market.current();
    }
    const withheld = withheldReason(snapshot, this.market.now());
    if (withheld !== undefined) throw withheld;
    return snapshot;
  }
}
