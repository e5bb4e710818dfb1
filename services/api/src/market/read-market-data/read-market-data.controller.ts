import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { MarketDataResponse } from '@app/contracts';
import { ReadMarketDataQuery } from './read-market-data.query.js';

@Controller('market-data')
export class ReadMarketDataController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * `force_refresh` changes nothing: the worker takes a snapshot every 30 seconds and the newest one is answered, so
   * nobody can make the server ask the providers more often.
   */
  @Get()
  async read(): Promise<MarketDataResponse> {
    return this.queries.execute(new ReadMarketDataQuery());
  }
}
