import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MarketDataResponse } from '@app/contracts';
import { formatCents } from '@app/money';
import { Market, provenance } from '../market.js';
import { ReadMarketDataQuery } from './read-market-data.query.js';

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
      // A history too short for a week ago shows no movement, as the direction `flat` beside it says.
      rsi_prev: evaluation.rsiPrev ?? evaluation.rsi,
      rsi_delta: evaluation.rsiDelta ?? 0,
      rsi_direction: evaluation.rsiDirection,
      rsi_zone_key: evaluation.zone8,
      rsi_directional_key: evaluation.directionalKey,
      regime: evaluation.regime,
      ...provenance(snapshot, this.market.now()),
    };
  }
}
