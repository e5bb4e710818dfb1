import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { auditUsersMax, type AuditUsersResponse, usernameKey } from '@app/contracts';
import { searchParam } from '../core/http/params.js';
import { UsersRepository } from './users.repository.js';

export const auditUsersQuerySchema = z.object({ search: searchParam });

export class AuditUsersQuery extends Query<AuditUsersResponse> {
  constructor(readonly search: string) {
    super();
  }
}

/** Names to choose from, and nothing else of anybody: what is read of a person is stored. */
@QueryHandler(AuditUsersQuery)
export class AuditUsersHandler implements IQueryHandler<AuditUsersQuery> {
  constructor(private readonly users: UsersRepository) {}

  async execute({ search }: AuditUsersQuery): Promise<AuditUsersResponse> {
    const rows = await this.users.list({ prefix: usernameKey(search), limit: auditUsersMax });
    return { users: rows.map(({ userId, username }) => ({ userId, username })) };
  }
}
