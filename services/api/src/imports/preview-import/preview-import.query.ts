import { Query } from '@nestjs/cqrs';
import type { PreviewImportRequest, PreviewImportResponse } from '@app/contracts';

export class PreviewImportQuery extends Query<PreviewImportResponse> {
  constructor(
    readonly userId: string,
    readonly request: PreviewImportRequest,
  ) {
    super();
  }
}
