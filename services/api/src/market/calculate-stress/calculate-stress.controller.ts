import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { stressRequestSchema, type StressResponse } from '@app/contracts';
import { normaliseRegime } from '@app/strategy';
import { ProblemError } from '../../core/http/problem.error.js';
import { invalidRequest } from '../../core/http/request-validation.pipe.js';
import { CalculateStressQuery } from './calculate-stress.query.js';

const presenceSchema = z.looseObject({ rsi: z.unknown(), regime: z.unknown() });

@Controller('dynamic-stress/calculate')
export class CalculateStressController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @HttpCode(200)
  async calculate(@Body() body: unknown): Promise<StressResponse> {
    const { rsi, regime } = presenceSchema.safeParse(body).data ?? {};
    if ([rsi, regime].some((value) => value === undefined || value === null || value === ''))
      throw new ProblemError({
        status: 400,
        code: 'MARKET.RSI_AND_REGIME_REQUIRED',
        detail: 'RSI e regime são obrigatórios',
      });
    const request = stressRequestSchema.safeParse(body);
    if (!request.success) throw invalidRequest(request.error.issues);
    const known = normaliseRegime(request.data.regime);
    if (known === undefined)
      throw invalidRequest([{ path: ['regime'], message: 'must be bear, transition, pre_bull or bull' }]);
    return this.queries.execute(
      new CalculateStressQuery(request.data.rsi, known, request.data.current_price),
    );
  }
}
