import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AuditUsersResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { AuditUsersQuery, auditUsersQuerySchema } from './audit-users.query.js';

@Controller('audit/users')
@Roles('auditor', 'admin')
export class AuditUsersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @Query({ schema: auditUsersQuerySchema }) { search }: { readonly search: string },
  ): Promise<AuditUsersResponse> {
    return this.queries.execute(new AuditUsersQuery(search));
  }
}
