import { Query } from '@nestjs/cqrs';
import type { PreviewImportRequest } from '@app/contracts';

/** A `PreviewImportResponse` as JSON, put into text away from everybody else's requests. */
export interface PreviewImportAnswer {
  readonly revision: string;
  readonly json: Uint8Array;
}

export class PreviewImportQuery extends Query<PreviewImportAnswer> {
  constructor(
    readonly userId: string,
    readonly request: PreviewImportRequest,
  ) {
    super();
  }
}
