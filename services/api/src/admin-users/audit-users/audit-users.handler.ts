import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { usernameKey, type AuditUsersResponse } from '@app/contracts';
import { UsersRepository } from '../users.repository.js';
import { AuditUsersQuery } from './audit-users.query.js';

const USERS_SHOWN = 50;

/** Names to choose from, and nothing else of anybody: what is read of a person is stored. */
@QueryHandler(AuditUsersQuery)
export class AuditUsersHandler implements IQueryHandler<AuditUsersQuery> {
  constructor(private readonly users: UsersRepository) {}

  async execute({ search }: AuditUsersQuery): Promise<AuditUsersResponse> {
    const rows = await this.users.list({ prefix: usernameKey(search), limit: USERS_SHOWN });
    return { users: rows.map(({ userId, username }) => ({ userId, username })) };
  }
}
