import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { usernameKey, type UserListResponse } from '@app/contracts';
import { rolesOf } from '../../auth/roles-of.js';
import { readCursor, writeCursor } from '../../core/reading/cursor.js';
import { UsersRepository } from '../users.repository.js';
import { ListUsersQuery } from './list-users.query.js';

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
