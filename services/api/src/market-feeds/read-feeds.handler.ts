import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BackfillStepView, FeedHealthView, MarketFeedsResponse } from '@app/contracts';
import {
  BackfillsRepository,
  type BackfillStep,
  FeedHealthRepository,
  MarketModesRepository,
  PriceQuarantineRepository,
} from '@app/market';
import { isoDateOf } from '@app/strategy';

export class ReadFeedsQuery extends Query<MarketFeedsResponse> {}

@QueryHandler(ReadFeedsQuery)
export class ReadFeedsHandler implements IQueryHandler<ReadFeedsQuery> {
  constructor(
    private readonly modes: MarketModesRepository,
    private readonly health: FeedHealthRepository,
    private readonly backfills: BackfillsRepository,
    private readonly quarantine: PriceQuarantineRepository,
  ) {}

  async execute(): Promise<MarketFeedsResponse> {
    const series = await this.modes.current();
    if (series === null || series === 'recorded') return { series, feeds: [], backfill: [], waiting: 0 };
    const [feeds, steps, waiting] = await Promise.all([
      this.health.list(series),
      this.backfills.steps(series),
      this.quarantine.waitingCount(series),
    ]);
    return { series, feeds: feeds.map(feedView), backfill: steps.map(stepView), waiting };
  }
}

type FeedRow = Awaited<ReturnType<FeedHealthRepository['list']>>[number];

function feedView(row: FeedRow): FeedHealthView {
  const { provider, label, need, breaker } = row;
  return {
    ...{ provider, label, need, breaker },
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    lastErrorAt: row.last_error_at?.toISOString() ?? null,
    lastErrorCode: row.last_error_code,
    lastError: row.last_error,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    latencyMs: row.latency_ms,
    consecutiveFailures: row.consecutive_failures,
  };
}

const stepView = ({
  from,
  to,
  isDone,
  stored,
  held,
  lastError,
  updatedAt,
}: BackfillStep): BackfillStepView => ({
  from: isoDateOf(from),
  to: isoDateOf(to),
  isDone,
  daysStored: stored,
  daysHeld: held,
  lastError,
  updatedAt: updatedAt.toISOString(),
});
