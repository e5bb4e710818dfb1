import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PreviewImportRequest } from '@app/contracts';
import { ImportPlans } from './import-plans.js';

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

/** The dry run: every row as it would be taken over, and nothing written. */
@QueryHandler(PreviewImportQuery)
export class PreviewImportHandler implements IQueryHandler<PreviewImportQuery> {
  constructor(private readonly plans: ImportPlans) {}

  async execute({ userId, request }: PreviewImportQuery): Promise<PreviewImportAnswer> {
    return this.plans.preview(userId, request);
  }
}
