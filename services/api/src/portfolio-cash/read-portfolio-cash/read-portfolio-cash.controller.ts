import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PortfolioCashResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import {
  portfolioCashQuerySchema,
  ReadPortfolioCashQuery,
  type PortfolioCashQuery,
} from './read-portfolio-cash.query.js';

@Controller('portfolio-cash')
@ReadableByAuditor()
export class ReadPortfolioCashController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: portfolioCashQuerySchema }) query: PortfolioCashQuery,
  ): Promise<PortfolioCashResponse> {
    return this.queries.execute(new ReadPortfolioCashQuery(user.userId, query));
  }
}
