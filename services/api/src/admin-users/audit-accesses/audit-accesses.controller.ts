import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AuditAccessesResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import {
  AuditAccessesQuery,
  auditAccessesQuerySchema,
  type AuditAccessesSearch,
} from './audit-accesses.query.js';

@Controller('admin/audit-accesses')
@Roles('admin')
export class AuditAccessesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @Query({ schema: auditAccessesQuerySchema }) search: AuditAccessesSearch,
  ): Promise<AuditAccessesResponse> {
    return this.queries.execute(new AuditAccessesQuery(search));
  }
}
