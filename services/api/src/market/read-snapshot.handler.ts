import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PastSnapshotResponse } from '@app/contracts';
import { formatCents } from '@app/money';
import { ProblemError } from '../core/http/problem.error.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { MarketSnapshotsRepository } from './market-snapshots.repository.js';
import { Market, provenance } from './market.js';

export class ReadSnapshotQuery extends Query<PastSnapshotResponse> {
  constructor(readonly at: Date) {
    super();
  }
}

@QueryHandler(ReadSnapshotQuery)
export class ReadSnapshotHandler implements IQueryHandler<ReadSnapshotQuery> {
  constructor(
    private readonly market: Market,
    private readonly snapshots: MarketSnapshotsRepository,
  ) {}

  async execute({ at }: ReadSnapshotQuery): Promise<PastSnapshotResponse> {
    if (at > this.market.now())
      throw invalidRequest([{ path: ['at'], message: 'must not lie in the future' }]);
    const snapshot = await this.snapshots.newest(at);
    if (snapshot === undefined)
      throw new ProblemError({
        status: 404,
        code: 'MARKET.SNAPSHOT_UNKNOWN',
        detail: 'Nothing was known of the market at that time',
        members: { at: at.toISOString() },
      });
    const { series, source, recordedDay, change24h, evaluation, quotes } = snapshot;
    const then = provenance(snapshot, at);
    return {
      at: at.toISOString(),
      ...{ series, source, recordedDay, change24h, evaluation },
      ...{ asOf: then.as_of, computedAt: then.computed_at, ageSeconds: then.age_seconds },
      priceUsd: formatCents(snapshot.price),
      quotes: quotes === null ? null : [...quotes],
    };
  }
}
