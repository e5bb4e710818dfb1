import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ImportPlans } from '../import-plans.js';
import { PreviewImportQuery, type PreviewImportAnswer } from './preview-import.query.js';

/** The dry run: every row as it would be taken over, and nothing written. */
@QueryHandler(PreviewImportQuery)
export class PreviewImportHandler implements IQueryHandler<PreviewImportQuery> {
  constructor(private readonly plans: ImportPlans) {}

  async execute({ userId, request }: PreviewImportQuery): Promise<PreviewImportAnswer> {
    return this.plans.preview(userId, request);
  }
}
