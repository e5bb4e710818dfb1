import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { BandsResponse } from '@app/contracts';
import { ReadBandsQuery } from './read-bands.query.js';

@Controller('rsi/bands')
export class ReadBandsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(): Promise<BandsResponse> {
    return this.queries.execute(new ReadBandsQuery());
  }
}
