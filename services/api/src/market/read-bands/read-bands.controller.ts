import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { BandsResponse } from '@app/contracts';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { ReadBandsQuery } from './read-bands.query.js';

@Controller('rsi/bands')
@UseInterceptors(ContentTagInterceptor)
export class ReadBandsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(): Promise<BandsResponse> {
    return this.queries.execute(new ReadBandsQuery());
  }
}
