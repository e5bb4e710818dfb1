import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { type UserListResponse, usernameKey } from '@app/contracts';
import { rolesOf } from '../auth/access.decorators.js';
import { searchParam } from '../core/http/params.js';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { UsersRepository } from './users.repository.js';

const USERS_MAX = 200;

const DEFAULT_USERS = 100;

export const listUsersQuerySchema = z.object({
  search: searchParam,
  limit: z.coerce.number().int().min(1).max(USERS_MAX).default(DEFAULT_USERS),
  cursor: z.string().max(1000).optional(),
});

export type ListUsers = z.output<typeof listUsersQuerySchema>;

export class ListUsersQuery extends Query<UserListResponse> {
  constructor(readonly search: ListUsers) {
    super();
  }
}

const placeSchema = z.tuple([z.string().max(400)]);

@QueryHandler(ListUsersQuery)
export class ListUsersHandler implements IQueryHandler<ListUsersQuery> {
  constructor(private readonly users: UsersRepository) {}

  async execute({ search: { search, limit, cursor } }: ListUsersQuery): Promise<UserListResponse> {
    const after = readCursor(cursor, placeSchema)?.[0];
    const rows = await this.users.list({ prefix: usernameKey(search), limit: limit + 1, after });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      users: page.map((row) => ({
        user_id: row.userId,
        username: row.username,
        full_name: row.fullName,
        is_admin: row.isAdmin,
        roles: rolesOf(row),
        status: row.status,
        created_at: row.createdAt.toISOString(),
      })),
      next_cursor: rows.length > limit && last !== undefined ? writeCursor([last.usernameKey]) : null,
    };
  }
}
