import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { isoInstantSchema, type PastSnapshotResponse } from '@app/contracts';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { ReadSnapshotQuery } from './read-snapshot.query.js';

const querySchema = z.object({ at: isoInstantSchema });

@Controller('market/snapshots')
@UseInterceptors(ContentTagInterceptor)
export class ReadSnapshotController {
  constructor(private readonly queries: QueryBus) {}

  /** The market as it was known at a moment: no later price, close or correction is in it. */
  @Get()
  async read(
    @Query({ schema: querySchema }) { at }: z.output<typeof querySchema>,
  ): Promise<PastSnapshotResponse> {
    return this.queries.execute(new ReadSnapshotQuery(new Date(at)));
  }
}
