import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { isoDateSchema, type SellableResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { dateOrProblem } from '../../core/http/date-or-problem.js';
import { ReadSellableQuery } from './read-sellable.query.js';

const querySchema = z.object({ date: isoDateSchema });

@Controller('portfolio/sellable')
export class ReadSellableController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) { date }: z.output<typeof querySchema>,
  ): Promise<SellableResponse> {
    return this.queries.execute(new ReadSellableQuery(user.userId, dateOrProblem(date, 'date')));
  }
}
