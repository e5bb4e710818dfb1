import { Controller, Get, Inject, Res, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { rsiHistoryLimit, type RsiRecord } from '@app/contracts';
import type { Logger } from '@app/platform';
import type { Response } from 'express';
import { LOGGER } from '../../core/dependencies.js';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { provenanceHeaders } from './provenance-headers.js';
import { ReadRecordsQuery } from './read-records.query.js';

@Controller('rsi/buffer')
@UseInterceptors(ContentTagInterceptor)
export class ReadBufferController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The core text wants an empty list on any error: what went wrong is in the log alone. */
  @Get()
  async read(@Res({ passthrough: true }) response: Response): Promise<RsiRecord[]> {
    try {
      const answer = await this.queries.execute(new ReadRecordsQuery(rsiHistoryLimit.usual));
      response.set(provenanceHeaders(answer));
      return answer.data;
    } catch (error) {
      this.logger.warn({ err: error }, 'the RSI buffer could not be read');
      return [];
    }
  }
}
