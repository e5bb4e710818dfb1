import { Query } from '@nestjs/cqrs';
import type { BacktestResponse, BacktestWindowId } from '@app/contracts';

export class ReadBacktestQuery extends Query<BacktestResponse> {
  constructor(
    readonly window: BacktestWindowId,
    /** Hundredths of a percent of every trade. */
    readonly feeBasisPoints: number,
  ) {
    super();
  }
}
