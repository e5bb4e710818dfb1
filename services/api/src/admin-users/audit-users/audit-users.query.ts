import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { AuditUsersResponse } from '@app/contracts';

export const auditUsersQuerySchema = z.object({ search: z.string().max(200).default('') });

export class AuditUsersQuery extends Query<AuditUsersResponse> {
  constructor(readonly search: string) {
    super();
  }
}
