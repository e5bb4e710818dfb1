import { Query } from '@nestjs/cqrs';
import type { TransferPreviewResponse } from '@app/contracts';

export class PreviewTransferQuery extends Query<TransferPreviewResponse> {
  constructor(
    readonly userId: string,
    /** USD as decimal text. */
    readonly amount: string,
  ) {
    super();
  }
}
