import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { usdInputSchema, type TransferPreviewResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { PreviewTransferQuery } from './preview-transfer.query.js';

const querySchema = z.object({ amountUsd: usdInputSchema });

@Controller('portfolio-cash/transfers/preview')
export class PreviewTransferController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async preview(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) { amountUsd }: z.output<typeof querySchema>,
  ): Promise<TransferPreviewResponse> {
    return this.queries.execute(new PreviewTransferQuery(user.userId, amountUsd));
  }
}
