import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { quarantineStatusSchema, type QuarantineResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { ReadQuarantineQuery } from './read-quarantine.query.js';

const querySchema = z.object({ status: z._default(quarantineStatusSchema, 'waiting') });

@Controller('admin/market/quarantine')
@Roles('admin')
export class ReadQuarantineController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @Query({ schema: querySchema }) { status }: z.output<typeof querySchema>,
  ): Promise<QuarantineResponse> {
    return this.queries.execute(new ReadQuarantineQuery(status));
  }
}
