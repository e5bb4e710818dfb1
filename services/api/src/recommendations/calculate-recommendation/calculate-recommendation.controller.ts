import { Controller, Post, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import type { CalculateRecommendationResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { CalculateRecommendationCommand } from './calculate-recommendation.command.js';

@Controller('recommendations')
@UseInterceptors(IdempotencyInterceptor)
export class CalculateRecommendationController {
  constructor(private readonly commands: CommandBus) {}

  /** 201 for a new recommendation, 200 where the one of a moment ago still stands. */
  @Post()
  async calculate(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CalculateRecommendationResponse> {
    const result = await this.commands.execute(new CalculateRecommendationCommand(user.userId, key));
    response.status(result.repeated ? 200 : 201);
    return result;
  }
}
