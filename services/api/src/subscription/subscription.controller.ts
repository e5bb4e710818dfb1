import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import {
  type CancelSubscriptionRequest,
  cancelSubscriptionRequestSchema,
  type EndSubscriptionRequest,
  endSubscriptionRequestSchema,
  type GrantSubscriptionRequest,
  grantSubscriptionRequestSchema,
  languageSchema,
  type PlansResponse,
  plansResponseSchema,
  type RenewalPreviewResponse,
  renewalPreviewResponseSchema,
  type SubscriptionChangedResponse,
  subscriptionChangedResponseSchema,
  type SubscriptionResponse,
  subscriptionResponseSchema,
} from '@app/contracts';
import type { Clock } from '@app/platform';
import { Public, ReadableByAuditor, Roles } from '../auth/access.decorators.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG } from '../core/dependencies.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';
import { type ReadQuery, readQuerySchema } from '../core/reading/read-query.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { chargeableRate, dayOfRates } from '../exchange-rates/chargeable-rate.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { AdministerSubscriptionCommand } from './administer-subscription.handler.js';
import { CancelSubscriptionCommand } from './cancel-subscription.handler.js';
import { planOrProblem } from './plan-or-problem.js';
import { isConverted, plansView } from './plans.view.js';
import { PreviewRenewalQuery } from './preview-renewal.handler.js';
import { ReadSubscriptionQuery } from './read-subscription.handler.js';

const plansQuerySchema = z.object({ language: z.optional(languageSchema) });

/** Any text is let in: what is no plan has a message of its own. */
const renewalPreviewQuerySchema = z.object({ plan: z.string().max(100).optional() });

@Controller()
export class SubscriptionController {
  constructor(
    private readonly useCases: UseCases,
    private readonly rates: ExchangeRates,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('plans')
  @Route({
    summary: 'Plans and their prices, the currency of the language first',
    answer: plansResponseSchema,
  })
  @Public()
  async plans(
    @Query({ schema: plansQuerySchema }) { language = 'en' }: z.output<typeof plansQuerySchema>,
  ): Promise<PlansResponse> {
    const { PRICE_SET: priceSet } = this.config;
    if (!isConverted(priceSet)) return plansView(priceSet, language, undefined);
    const now = this.clock.now();
    const rate = await this.rates.usdBrlOn(dayOfRates(now));
    return plansView(priceSet, language, chargeableRate(rate, now));
  }

  @Get('subscription')
  @Route({ summary: 'The subscription with all its periods', answer: subscriptionResponseSchema })
  @ReadableByAuditor()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<SubscriptionResponse> {
    return this.useCases.execute(new ReadSubscriptionQuery(user.userId, minRevision));
  }

  @Get('subscription/renewal-preview')
  @Route({
    summary: 'What a plan would give now, and what it costs',
    answer: renewalPreviewResponseSchema,
    refusals: [422],
  })
  async previewRenewal(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: renewalPreviewQuerySchema }) { plan }: z.output<typeof renewalPreviewQuerySchema>,
  ): Promise<RenewalPreviewResponse> {
    return this.useCases.execute(new PreviewRenewalQuery(user.userId, plan));
  }

  @Post('subscription/cancellation')
  @Route({
    summary: 'End the own subscription now; asks for the password once more, and nothing is paid back',
    answer: subscriptionChangedResponseSchema,
    refusals: [409, 429],
  })
  @HttpCode(200)
  @UseInterceptors(IdempotencyInterceptor)
  async cancel(
    @CurrentUser() { userId }: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: cancelSubscriptionRequestSchema }) given: CancelSubscriptionRequest,
    @Req() request: Request,
  ): Promise<SubscriptionChangedResponse> {
    const proof = { ...given, address: clientAddress(request) };
    return this.useCases.execute(new CancelSubscriptionCommand(userId, key, proof));
  }

  @Post('admin/users/:id/subscription')
  @Route({
    summary: 'Grant a plan',
    answer: subscriptionChangedResponseSchema,
    refusals: [404, 409, 410, 422],
  })
  @HttpCode(200)
  @Roles('admin')
  @UseInterceptors(IdempotencyInterceptor)
  async grant(
    @CurrentUser() administrator: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: grantSubscriptionRequestSchema }) { plan, reason }: GrantSubscriptionRequest,
  ): Promise<SubscriptionChangedResponse> {
    const change = { kind: 'grant', plan: planOrProblem(plan), reason } as const;
    return this.useCases.execute(new AdministerSubscriptionCommand(id, administrator.userId, key, change));
  }

  @Delete('admin/users/:id/subscription')
  @Route({
    summary: 'End a subscription',
    answer: subscriptionChangedResponseSchema,
    refusals: [404, 409, 410],
  })
  @Roles('admin')
  @UseInterceptors(IdempotencyInterceptor)
  async end(
    @CurrentUser() administrator: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: endSubscriptionRequestSchema }) { reason }: EndSubscriptionRequest,
  ): Promise<SubscriptionChangedResponse> {
    const change = { kind: 'cancel', reason } as const;
    return this.useCases.execute(new AdministerSubscriptionCommand(id, administrator.userId, key, change));
  }
}
