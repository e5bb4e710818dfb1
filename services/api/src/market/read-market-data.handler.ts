import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MarketDataResponse } from '@app/contracts';
import { formatCents } from '@app/money';
import { Market, provenance } from './market.js';

export class ReadMarketDataQuery extends Query<MarketDataResponse> {}

@QueryHandler(ReadMarketDataQuery)
export class ReadMarketDataHandler implements IQueryHandler<ReadMarketDataQuery> {
  constructor(private readonly market: Market) {}

  async execute(): Promise<MarketDataResponse> {
    const snapshot = await this.market.current();
    const { evaluation } = snapshot;
    return {
      price: formatCents(snapshot.price),
      change_24h: snapshot.change24h,
      rsi: evaluation.rsi,
      rsi_prev: evaluation.rsiPrev,
      rsi_delta: evaluation.rsiDelta,
      rsi_direction: evaluation.rsiDirection,
      rsi_zone_key: evaluation.zone8,
      rsi_directional_key: evaluation.directionalKey,
      regime: evaluation.regime,
      ...provenance(snapshot, this.market.now()),
    };
  }
}
