import { Query } from '@nestjs/cqrs';
import type { CustomBacktestQuery, CustomBacktestResponse } from '@app/contracts';

export class ComputeBacktestQuery extends Query<CustomBacktestResponse> {
  constructor(readonly request: CustomBacktestQuery) {
    super();
  }
}
