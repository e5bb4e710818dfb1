import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  type MarketFeedsResponse,
  marketFeedsResponseSchema,
  type QuarantineDecisionRequest,
  quarantineDecisionSchema,
  quarantinedPriceSchema,
  type QuarantinedPriceView,
  type QuarantineResponse,
  quarantineResponseSchema,
  quarantineStatusSchema,
} from '@app/contracts';
import { Roles } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { DecideQuarantineCommand } from './decide-quarantine.handler.js';
import { ReadFeedsQuery } from './read-feeds.handler.js';
import { ReadQuarantineQuery } from './read-quarantine.handler.js';

const readQuarantineQuerySchema = z.object({ status: z._default(quarantineStatusSchema, 'waiting') });

const decideQuarantineEntrySchema = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => BigInt(text));

@Controller('admin/market')
export class MarketFeedsController {
  constructor(private readonly useCases: UseCases) {}

  @Get('feeds')
  @Route({
    summary: 'Health of the price feeds and progress of the history',
    answer: marketFeedsResponseSchema,
  })
  @Roles('admin')
  async readFeeds(): Promise<MarketFeedsResponse> {
    return this.useCases.execute(new ReadFeedsQuery());
  }

  @Get('quarantine')
  @Route({ summary: 'Prices that are not believed, by their state', answer: quarantineResponseSchema })
  @Roles('admin')
  async readQuarantine(
    @Query({ schema: readQuarantineQuerySchema }) { status }: z.output<typeof readQuarantineQuerySchema>,
  ): Promise<QuarantineResponse> {
    return this.useCases.execute(new ReadQuarantineQuery(status));
  }

  /** A close becomes a version of its day; a price of the running day lets its source's prices near it pass. */
  @Post('quarantine/:id/accept')
  @Route({ summary: 'Believes a held price', answer: quarantinedPriceSchema, refusals: [404, 409] })
  @HttpCode(200)
  @Roles('admin')
  async accept(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: decideQuarantineEntrySchema }) entry: bigint,
    @Body({ schema: quarantineDecisionSchema }) { note }: QuarantineDecisionRequest,
  ): Promise<QuarantinedPriceView> {
    return this.useCases.execute(
      new DecideQuarantineCommand(entry, 'accept', { userId, note: note ?? null }),
    );
  }

  @Post('quarantine/:id/reject')
  @Route({ summary: 'Refuses a held price', answer: quarantinedPriceSchema, refusals: [404, 409] })
  @HttpCode(200)
  @Roles('admin')
  async reject(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: decideQuarantineEntrySchema }) entry: bigint,
    @Body({ schema: quarantineDecisionSchema }) { note }: QuarantineDecisionRequest,
  ): Promise<QuarantinedPriceView> {
    return this.useCases.execute(
      new DecideQuarantineCommand(entry, 'reject', { userId, note: note ?? null }),
    );
  }
}
