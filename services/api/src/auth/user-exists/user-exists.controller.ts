import { Controller, Get, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { UserExistsResponse } from '@app/contracts';
import { Public } from '../access.decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { UserExistsQuery } from './user-exists.query.js';

@Controller('auth/user-exists')
export class UserExistsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':username')
  @Public()
  async read(@Param('username') username: string, @Req() request: Request): Promise<UserExistsResponse> {
    return this.queries.execute(new UserExistsQuery(username, clientAddress(request)));
  }
}
