import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RegimesResponse } from '@app/contracts';
import { Market, provenance } from './market.js';

export class ReadRegimesQuery extends Query<RegimesResponse> {}

@QueryHandler(ReadRegimesQuery)
export class ReadRegimesHandler implements IQueryHandler<ReadRegimesQuery> {
  constructor(private readonly market: Market) {}

  async execute(): Promise<RegimesResponse> {
    const snapshot = await this.market.current();
    const { regime, regimeSince, regimeDays } = snapshot.evaluation;
    return {
      current_regime: regime,
      since: regimeSince,
      days: regimeDays,
      ...provenance(snapshot, this.market.now()),
    };
  }
}
