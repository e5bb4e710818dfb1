import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import {
  type CalculateRecommendationRequest,
  calculateRecommendationRequestSchema,
  type CalculateRecommendationResponse,
  calculateRecommendationResponseSchema,
  type CurrentRecommendationResponse,
  currentRecommendationResponseSchema,
  type ExecutePartRequest,
  executePartRequestSchema,
  type ExecutePartResponse,
  executePartResponseSchema,
  type RecommendationResponse,
  recommendationResponseSchema,
  type RecommendationsResponse,
  recommendationsResponseSchema,
  type ReplayResponse,
  replayResponseSchema,
  setAsideRequestSchema,
  type SetAsideResponse,
  setAsideResponseSchema,
  type ValidateOperationRequest,
  validateOperationRequestSchema,
  type ValidateOperationResponse,
  validateOperationResponseSchema,
} from '@app/contracts';
import { AllowedByApiToken, ReadableByAuditor } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';
import { type ReadQuery, readQuerySchema } from '../core/reading/read-query.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { CalculateRecommendationCommand } from './calculate-recommendation.handler.js';
import { ExecutePartCommand } from './execute-part.handler.js';
import { ReadCurrentRecommendationQuery } from './read-current-recommendation.handler.js';
import { ReadRecommendationQuery } from './read-recommendation.handler.js';
import {
  ReadRecommendationsQuery,
  type RecommendationsQuery,
  recommendationsQuerySchema,
} from './read-recommendations.handler.js';
import { ReplayRecommendationQuery } from './replay-recommendation.handler.js';
import { SetAsideCommand } from './set-aside.handler.js';
import { ValidateOperationQuery } from './validate-operation.handler.js';

@Controller('recommendations')
export class RecommendationsController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'Recommendations by week', answer: recommendationsResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: recommendationsQuerySchema }) query: RecommendationsQuery,
  ): Promise<RecommendationsResponse> {
    return this.useCases.execute(new ReadRecommendationsQuery(user.userId, query));
  }

  /** 201 for a new recommendation, 200 where the one of a moment ago still holds. */
  @Post()
  @Route({
    summary: "Calculate this week's recommendation",
    body: z.optional(calculateRecommendationRequestSchema),
    answer: calculateRecommendationResponseSchema,
    repeatedStatus: 200,
    refusals: [402, 409, 422, 503],
  })
  @UseInterceptors(IdempotencyInterceptor)
  async calculate(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: z.optional(calculateRecommendationRequestSchema) })
    request: CalculateRecommendationRequest | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CalculateRecommendationResponse> {
    const command = new CalculateRecommendationCommand(user.userId, key, request ?? {});
    const result = await this.useCases.execute(command);
    response.status(result.repeated ? 200 : 201);
    return result;
  }

  @Get('current')
  @Route({ summary: "This week's recommendation", answer: currentRecommendationResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async readCurrent(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<CurrentRecommendationResponse> {
    return this.useCases.execute(new ReadCurrentRecommendationQuery(user.userId, minRevision));
  }

  @Get(':id')
  @Route({ summary: 'A recommendation', answer: recommendationResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<RecommendationResponse> {
    return this.useCases.execute(new ReadRecommendationQuery(user.userId, id, minRevision));
  }

  /** Reads only: also without a subscription one's own past advice can be checked. */
  @Get(':id/replay')
  @Route({ summary: 'Calculate a recommendation again from its inputs', answer: replayResponseSchema })
  @ReadableByAuditor()
  @AllowedByApiToken('read')
  async replay(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<ReplayResponse> {
    return this.useCases.execute(new ReplayRecommendationQuery(user.userId, id, minRevision));
  }

  @Post(':id/execute')
  @Route({
    summary: 'Record that a part of it was executed',
    answer: executePartResponseSchema,
    refusals: [402, 409, 422],
  })
  @HttpCode(200)
  @UseInterceptors(IdempotencyInterceptor)
  @AllowedByApiToken('read-and-record')
  async execute(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: executePartRequestSchema }) request: ExecutePartRequest,
  ): Promise<ExecutePartResponse> {
    return this.useCases.execute(new ExecutePartCommand(user.userId, key, id, request));
  }

  @Post(':id/set-aside')
  @Route({
    summary: 'Set the base of the week aside',
    body: z.optional(setAsideRequestSchema),
    answer: setAsideResponseSchema,
    refusals: [402, 409, 422],
  })
  @HttpCode(200)
  @UseInterceptors(IdempotencyInterceptor)
  async setAside(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body() body: unknown,
  ): Promise<SetAsideResponse> {
    // There is nothing to say in it, so it may be left out; a field somebody counts on is rejected.
    const parsed = setAsideRequestSchema.safeParse(body ?? {});
    if (!parsed.success) throw invalidRequest(parsed.error.issues, { value: body });
    return this.useCases.execute(new SetAsideCommand(user.userId, key, id));
  }

  @Post(':id/validate')
  @Route({
    summary: 'Whether the rules of the week allow an operation',
    answer: validateOperationResponseSchema,
    refusals: [402, 409, 422],
  })
  @HttpCode(200)
  @AllowedByApiToken('read-and-record')
  async validate(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: validateOperationRequestSchema }) { operation }: ValidateOperationRequest,
  ): Promise<ValidateOperationResponse> {
    return this.useCases.execute(new ValidateOperationQuery(user.userId, id, operation));
  }
}
