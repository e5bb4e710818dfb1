import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RegimesResponse } from '@app/contracts';
import { ReadRegimesQuery } from './read-regimes.query.js';

@Controller('regimes')
export class ReadRegimesController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * `force_refresh` changes nothing: the worker takes a snapshot every 30 seconds and the newest one is answered, so
   * nobody can make the server ask the providers more often.
   */
  @Get()
  async read(): Promise<RegimesResponse> {
    return this.queries.execute(new ReadRegimesQuery());
  }
}
