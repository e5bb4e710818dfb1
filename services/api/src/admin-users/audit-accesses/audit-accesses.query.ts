import { Query } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { AuditAccessesResponse } from '@app/contracts';
import { idParamSchema } from '../../core/http/id-param.js';
import { pageQuerySchema } from '../../core/reading/read-query.js';

export const auditAccessesQuerySchema = pageQuerySchema
  .omit({ minRevision: true })
  .extend({ auditor: idParamSchema.optional(), subject: idParamSchema.optional() });
export type AuditAccessesSearch = z.output<typeof auditAccessesQuerySchema>;

export class AuditAccessesQuery extends Query<AuditAccessesResponse> {
  constructor(readonly search: AuditAccessesSearch) {
    super();
  }
}
