import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { AuditUsersResponse } from '@app/contracts';
import { searchParam } from '../../core/http/search-param.js';

export const auditUsersQuerySchema = z.object({ search: searchParam });

export class AuditUsersQuery extends Query<AuditUsersResponse> {
  constructor(readonly search: string) {
    super();
  }
}
