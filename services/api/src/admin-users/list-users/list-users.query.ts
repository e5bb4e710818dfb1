import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { UserListResponse } from '@app/contracts';
import { searchParam } from '../../core/http/search-param.js';

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
