import { Body, Controller, Get, Module, Post, Query, UseInterceptors } from '@nestjs/common';
import {
  type DynamicBalanceResponse,
  dynamicBalanceResponseSchema,
  type MoveDynamicBalanceRequest,
  moveDynamicBalanceRequestSchema,
  type MoveDynamicBalanceResponse,
  moveDynamicBalanceResponseSchema,
} from '@app/contracts';
import { AllowedByApiToken, ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { DynamicBalanceRepository } from './dynamic-balance.repository.js';
import { MoveDynamicBalanceCommand, MoveDynamicBalanceHandler } from './move-dynamic-balance.handler.js';
import {
  type DynamicBalanceQuery,
  dynamicBalanceQuerySchema,
  ReadDynamicBalanceHandler,
  ReadDynamicBalanceQuery,
} from './read-dynamic-balance.handler.js';

@Controller('dynamic-balance')
export class DynamicBalanceController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'The dynamic balance and its entries', answer: dynamicBalanceResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: dynamicBalanceQuerySchema }) query: DynamicBalanceQuery,
  ): Promise<DynamicBalanceResponse> {
    return this.useCases.execute(new ReadDynamicBalanceQuery(user.userId, query));
  }

  @Post('deposits')
  @Route({
    summary: 'Put money into the dynamic balance',
    answer: moveDynamicBalanceResponseSchema,
    refusals: [409, 422],
  })
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async deposit(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: moveDynamicBalanceRequestSchema }) request: MoveDynamicBalanceRequest,
  ): Promise<MoveDynamicBalanceResponse> {
    return this.useCases.execute(new MoveDynamicBalanceCommand(user.userId, key, 'deposit', request));
  }

  @Post('withdrawals')
  @Route({
    summary: 'Take money out of the dynamic balance',
    answer: moveDynamicBalanceResponseSchema,
    refusals: [409, 422],
  })
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: moveDynamicBalanceRequestSchema }) request: MoveDynamicBalanceRequest,
  ): Promise<MoveDynamicBalanceResponse> {
    return this.useCases.execute(new MoveDynamicBalanceCommand(user.userId, key, 'withdrawal', request));
  }
}

@Module({
  imports: [ExchangeRatesModule],
  controllers: [DynamicBalanceController],
  providers: [DynamicBalanceRepository, ReadDynamicBalanceHandler, MoveDynamicBalanceHandler],
})
export class DynamicBalanceModule {}
