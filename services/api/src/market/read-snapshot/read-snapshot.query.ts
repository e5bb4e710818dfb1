import { Query } from '@nestjs/cqrs';
import type { PastSnapshotResponse } from '@app/contracts';

export class ReadSnapshotQuery extends Query<PastSnapshotResponse> {
  constructor(readonly at: Date) {
    super();
  }
}
