import { Body, Controller, HttpCode, Module, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  consultancyRequestSchema,
  type ConsultancyResponse,
  consultancyResponseSchema,
} from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import { clientAddress } from '../core/http/client-address.js';
import { languageOfRequest } from '../core/http/request-language.js';
import { problemOfIssues } from '../core/http/request-validation.pipe.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { RequestConsultancyCommand, RequestConsultancyHandler } from './request-consultancy.handler.js';

@Controller('consultancy-requests')
export class ConsultancyController {
  constructor(private readonly useCases: UseCases) {}

  @Post()
  @Route({
    summary: 'Ask for a consultancy session; a person answers by mail',
    body: consultancyRequestSchema,
    answer: consultancyResponseSchema,
    refusals: [409, 422, 429, 503],
  })
  @HttpCode(201)
  @Public()
  async create(
    @Req() request: Request,
    @IdempotencyKey() key: string,
    @Body() body: unknown,
  ): Promise<ConsultancyResponse> {
    const parsed = consultancyRequestSchema.safeParse(body);
    if (!parsed.success)
      throw problemOfIssues(parsed.error.issues, {
        status: 422,
        code: 'CONSULTANCY.INVALID',
        detail: 'The request has invalid fields',
      });
    return this.useCases.execute(
      new RequestConsultancyCommand(key, parsed.data, {
        address: clientAddress(request),
        language: languageOfRequest(request),
      }),
    );
  }
}

@Module({ controllers: [ConsultancyController], providers: [RequestConsultancyHandler] })
export class ConsultancyModule {}
