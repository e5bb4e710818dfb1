import { Query } from '@nestjs/cqrs';
import type { QuarantineResponse } from '@app/contracts';
import type { QuarantineStatus } from '@app/market';

export class ReadQuarantineQuery extends Query<QuarantineResponse> {
  constructor(readonly status: QuarantineStatus) {
    super();
  }
}
