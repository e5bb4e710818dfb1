import { Controller, Get, Module, Query } from '@nestjs/common';
import { type WeeklyOperationsResponse, weeklyOperationsResponseSchema } from '@app/contracts';
import { AllowedByApiToken, ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import {
  ReadWeeklyOperationsHandler,
  ReadWeeklyOperationsQuery,
  type WeeklyOperationsQuery,
  weeklyOperationsQuerySchema,
} from './read-weekly-operations.handler.js';
import { WeeklyOperationsRepository } from './weekly-operations.repository.js';

@Controller('weekly-operations')
export class WeeklyOperationsController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'What was done week by week', answer: weeklyOperationsResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: weeklyOperationsQuerySchema }) query: WeeklyOperationsQuery,
  ): Promise<WeeklyOperationsResponse> {
    return this.useCases.execute(new ReadWeeklyOperationsQuery(user.userId, query));
  }
}

@Module({
  imports: [ExchangeRatesModule],
  controllers: [WeeklyOperationsController],
  providers: [WeeklyOperationsRepository, ReadWeeklyOperationsHandler],
})
export class WeeklyOperationsModule {}
