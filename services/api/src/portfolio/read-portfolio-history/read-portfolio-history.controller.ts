import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PortfolioHistoryResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import {
  portfolioHistoryQuerySchema,
  ReadPortfolioHistoryQuery,
  type PortfolioHistoryQuery,
} from './read-portfolio-history.query.js';

@Controller('portfolio/history')
@ReadableByAuditor()
export class ReadPortfolioHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: portfolioHistoryQuerySchema }) query: PortfolioHistoryQuery,
  ): Promise<PortfolioHistoryResponse> {
    return this.queries.execute(new ReadPortfolioHistoryQuery(user.userId, query));
  }
}
