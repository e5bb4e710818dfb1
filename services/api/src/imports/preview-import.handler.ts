import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PreviewImportRequest } from '@app/contracts';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { ImportPlans } from './import-plans.js';

/** A `PreviewImportResponse` as JSON, put into text away from everybody else's requests. */
export interface PreviewImportAnswer {
  readonly revision: string;
  readonly json: Uint8Array;
}

/** A file of 8 MB is parsed, and waits for its turn before. */
const LIMIT_MS = 2 * 60_000;

@TimeLimit(LIMIT_MS)
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
