import { Controller, Get, Module, Query } from '@nestjs/common';
import { z } from 'zod';
import { type ExchangeRateResponse, exchangeRateResponseSchema, isoDateSchema } from '@app/contracts';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ExchangeRates } from './exchange-rates.js';
import { ExchangeRatesRepository } from './exchange-rates.repository.js';
import { ReadExchangeRateHandler, ReadExchangeRateQuery } from './read-exchange-rate.handler.js';

const querySchema = z.object({ date: z.optional(isoDateSchema) });

@Controller('exchange-rates')
export class ExchangeRatesController {
  constructor(private readonly useCases: UseCases) {}

  @Get('usd-brl')
  @Route({ summary: 'Reais for one dollar on a day', answer: exchangeRateResponseSchema })
  async readUsdBrl(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) { date }: z.output<typeof querySchema>,
  ): Promise<ExchangeRateResponse> {
    return this.useCases.execute(new ReadExchangeRateQuery(user.userId, date));
  }
}

@Module({
  controllers: [ExchangeRatesController],
  providers: [ExchangeRatesRepository, ExchangeRates, ReadExchangeRateHandler],
  exports: [ExchangeRates],
})
export class ExchangeRatesModule {}
