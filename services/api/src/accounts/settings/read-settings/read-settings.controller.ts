import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { SettingsResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../../auth/current-user.js';
import { ReadSettingsQuery } from './read-settings.query.js';

@Controller('settings')
@ReadableByAuditor()
export class ReadSettingsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(@CurrentUser() { userId }: AuthenticatedUser): Promise<SettingsResponse> {
    return this.queries.execute(new ReadSettingsQuery(userId));
  }
}
