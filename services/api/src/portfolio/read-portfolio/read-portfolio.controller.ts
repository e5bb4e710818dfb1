import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PortfolioResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { portfolioQuerySchema, ReadPortfolioQuery, type PortfolioQuery } from './read-portfolio.query.js';

@Controller('portfolio')
@ReadableByAuditor()
export class ReadPortfolioController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: portfolioQuerySchema }) query: PortfolioQuery,
  ): Promise<PortfolioResponse> {
    return this.queries.execute(new ReadPortfolioQuery(user.userId, query));
  }
}
