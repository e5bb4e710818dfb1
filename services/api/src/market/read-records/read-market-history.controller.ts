import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { z } from 'zod';
import type { RsiRecord } from '@app/contracts';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { provenanceHeaders } from './provenance-headers.js';
import { limitParam, ReadRecordsQuery } from './read-records.query.js';

const querySchema = z.object({ limit: limitParam });

/** The bare array that clients fall back to when the historic call failed. */
@Controller('market/history')
@UseInterceptors(ContentTagInterceptor)
export class ReadMarketHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @Query({ schema: querySchema }) { limit }: z.output<typeof querySchema>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RsiRecord[]> {
    const answer = await this.queries.execute(new ReadRecordsQuery(limit));
    response.set(provenanceHeaders(answer));
    return answer.data;
  }
}
