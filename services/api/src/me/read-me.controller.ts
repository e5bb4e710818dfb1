import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { MeResponse } from '@app/contracts';
import { AllowedBeforePasswordChange } from '../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../auth/current-user.js';
import { ReadMeQuery } from './read-me.query.js';

@Controller('me')
@AllowedBeforePasswordChange()
export class ReadMeController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(@CurrentUser() user: AuthenticatedUser): Promise<MeResponse> {
    return this.queries.execute(new ReadMeQuery(user.userId));
  }
}
