import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { isoDateSchema, type MonthSalesResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { dateOrProblem } from '../../core/http/date-or-problem.js';
import { ReadMonthSalesQuery } from './read-month-sales.query.js';

const querySchema = z.object({ date: isoDateSchema });

@Controller('portfolio/month-sales')
@ReadableByAuditor()
export class ReadMonthSalesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) { date }: z.output<typeof querySchema>,
  ): Promise<MonthSalesResponse> {
    return this.queries.execute(new ReadMonthSalesQuery(user.userId, dateOrProblem(date, 'date')));
  }
}
