import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { UserListResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { ListUsersQuery, listUsersQuerySchema, type ListUsers } from './list-users.query.js';

@Controller('auth/users')
@Roles('admin')
export class ListUsersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(@Query({ schema: listUsersQuerySchema }) search: ListUsers): Promise<UserListResponse> {
    return this.queries.execute(new ListUsersQuery(search));
  }
}
