import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { isoDateSchema, type ExchangeRateResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { ReadExchangeRateQuery } from './read-exchange-rate.query.js';

const querySchema = z.object({ date: z.optional(isoDateSchema) });

@Controller('exchange-rates/usd-brl')
export class ReadExchangeRateController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) { date }: z.output<typeof querySchema>,
  ): Promise<ExchangeRateResponse> {
    return this.queries.execute(new ReadExchangeRateQuery(user.userId, date));
  }
}
