import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ProjectionsResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { ReadProjectionsQuery } from './read-projections.query.js';

@Controller('admin/projections')
@Roles('admin')
export class ReadProjectionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(): Promise<ProjectionsResponse> {
    return this.queries.execute(new ReadProjectionsQuery());
  }
}
