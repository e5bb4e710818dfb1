import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { MarketFeedsResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { ReadFeedsQuery } from './read-feeds.query.js';

@Controller('admin/market/feeds')
@Roles('admin')
export class ReadFeedsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(): Promise<MarketFeedsResponse> {
    return this.queries.execute(new ReadFeedsQuery());
  }
}
