import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BandsResponse } from '@app/contracts';
import { formatCents } from '@app/money';
import { priceCentsOf } from '@app/strategy';
import { Market, provenance } from './market.js';

export class ReadBandsQuery extends Query<BandsResponse> {}

@QueryHandler(ReadBandsQuery)
export class ReadBandsHandler implements IQueryHandler<ReadBandsQuery> {
  constructor(private readonly market: Market) {}

  async execute(): Promise<BandsResponse> {
    const snapshot = await this.market.current();
    const { rsi, bands } = snapshot.evaluation;
    return {
      rsi,
      price: formatCents(snapshot.price),
      bands: bands.map((band) => ({
        rsi: band.rsi,
        price: formatCents(priceCentsOf(band.price)),
        distance_percent: band.distancePercent,
      })),
      ...provenance(snapshot, this.market.now()),
    };
  }
}
