import { Query } from '@nestjs/cqrs';
import type { StressResponse } from '@app/contracts';
import type { Regime } from '@app/strategy';

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
