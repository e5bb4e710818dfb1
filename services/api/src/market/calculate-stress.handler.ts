import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StressResponse } from '@app/contracts';
import {
  bidirectionalRanges,
  dayNumberOf,
  type RateOfChange,
  rateOfChangeOn,
  type Regime,
  strategyV1,
  stressIndexOf,
} from '@app/strategy';
import type { MarketSnapshot } from './market-snapshots.repository.js';
import { Market, provenance } from './market.js';

export class CalculateStressQuery extends Query<StressResponse> {
  constructor(
    readonly rsi: number,
    readonly regime: Regime,
    /** USD per Bitcoin; without one the index has no enhancement. */
    readonly price: number | undefined,
  ) {
    super();
  }
}

/** How far the price has moved, and of which market the closes are that it was measured against. */
interface Measured {
  readonly roc: RateOfChange;
  readonly snapshot: MarketSnapshot;
}

@QueryHandler(CalculateStressQuery)
export class CalculateStressHandler implements IQueryHandler<CalculateStressQuery> {
  constructor(private readonly market: Market) {}

  async execute({ rsi, regime, price }: CalculateStressQuery): Promise<StressResponse> {
    const measured = price === undefined ? null : await this.measured(price);
    const roc = measured?.roc ?? null;
    const index = stressIndexOf(rsi, regime, roc);
    return {
      sid_value: index.value,
      stress_level: index.levelText,
      priority: index.priority,
      bidirectional_ranges: [...bidirectionalRanges],
      enhancement: {
        enhancement_active: index.enhancement.active,
        sid_base: index.base,
        enhancement_type: index.enhancement.type,
      },
      roc_data:
        roc === null
          ? null
          : {
              min_roc: roc.minRoc,
              max_roc: roc.maxRoc,
              crash_modulation: index.enhancement.crash,
              rally_modulation: index.enhancement.rally,
            },
      market: measured === null ? null : provenance(measured.snapshot, this.market.now()),
    };
  }

  private async measured(price: number): Promise<Measured | null> {
    const snapshot = await this.market.newest();
    const history = snapshot === undefined ? undefined : await this.market.history(snapshot.series);
    if (snapshot === undefined || history === undefined) return null;
    const day = dayNumberOf(snapshot.evaluation.day);
    // A history that does not reach thirty days back cannot tell a crash from a rally.
    if (day - strategyV1.sid.rocDays < history.series.firstDay) return null;
    return { roc: rateOfChangeOn(history.series, day, price), snapshot };
  }
}
