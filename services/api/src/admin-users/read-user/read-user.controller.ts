import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { ReadUserQuery } from './read-user.query.js';

@Controller('admin/users')
@Roles('admin')
export class ReadUserController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  async read(@Param('id', { schema: idParamSchema }) id: string): Promise<UserDetailResponse> {
    return this.queries.execute(new ReadUserQuery(id));
  }
}
