import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import {
  isoDateSchema,
  type MonthSalesResponse,
  monthSalesResponseSchema,
  type PortfolioHistoryResponse,
  portfolioHistoryResponseSchema,
  type PortfolioResponse,
  portfolioResponseSchema,
  type SellableResponse,
  sellableResponseSchema,
} from '@app/contracts';
import { AllowedByApiToken, ReadableByAuditor } from '../auth/access.decorators.js';
import { ExpiredAccessGuard } from '../auth/expired-access.guard.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { dateOrProblem } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ReadMonthSalesQuery } from './read-month-sales.handler.js';
import {
  type PortfolioHistoryQuery,
  portfolioHistoryQuerySchema,
  ReadPortfolioHistoryQuery,
} from './read-portfolio-history.handler.js';
import { type PortfolioQuery, portfolioQuerySchema, ReadPortfolioQuery } from './read-portfolio.handler.js';
import { ReadSellableQuery } from './read-sellable.handler.js';

const readSellableQuerySchema = z.object({ date: isoDateSchema });

const readMonthSalesQuerySchema = z.object({ date: isoDateSchema });

@Controller('portfolio')
@UseGuards(ExpiredAccessGuard)
export class PortfolioController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({
    summary: 'The portfolio, now or as of a day',
    answer: portfolioResponseSchema,
    refusals: [402, 422],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: portfolioQuerySchema }) query: PortfolioQuery,
  ): Promise<PortfolioResponse> {
    return this.useCases.execute(new ReadPortfolioQuery(user.userId, query));
  }

  @Get('history')
  @Route({ summary: 'The portfolio day by day', answer: portfolioHistoryResponseSchema, refusals: [402] })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readHistory(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: portfolioHistoryQuerySchema }) query: PortfolioHistoryQuery,
  ): Promise<PortfolioHistoryResponse> {
    return this.useCases.execute(new ReadPortfolioHistoryQuery(user.userId, query));
  }

  @Get('sellable')
  @Route({
    summary: 'The Bitcoin that a sale of a day could take',
    answer: sellableResponseSchema,
    refusals: [402],
  })
  @AllowedByApiToken('read')
  async readSellable(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readSellableQuerySchema }) { date }: z.output<typeof readSellableQuerySchema>,
  ): Promise<SellableResponse> {
    return this.useCases.execute(new ReadSellableQuery(user.userId, dateOrProblem(date, 'date')));
  }

  @Get('month-sales')
  @Route({
    summary: "A month's sales in reais beside Brazil's monthly exemption",
    answer: monthSalesResponseSchema,
    refusals: [402],
  })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readMonthSales(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readMonthSalesQuerySchema }) { date }: z.output<typeof readMonthSalesQuerySchema>,
  ): Promise<MonthSalesResponse> {
    return this.useCases.execute(new ReadMonthSalesQuery(user.userId, dateOrProblem(date, 'date')));
  }
}
