import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  type ParkedStreamRepair,
  parkedStreamRepairSchema,
  type ProjectionsResponse,
  projectionsResponseSchema,
  type ServiceLogResponse,
  serviceLogResponseSchema,
  type SystemResponse,
  systemResponseSchema,
} from '@app/contracts';
import { Roles } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ReadProjectionsQuery } from './read-projections.handler.js';
import {
  ReadServiceLogQuery,
  type ServiceLogPage,
  serviceLogQuerySchema,
} from './read-service-log.handler.js';
import { ReadSystemQuery } from './read-system.handler.js';
import { RepairParkedStreamCommand } from './repair-parked-stream.handler.js';

@Controller('admin')
export class AdminController {
  constructor(private readonly useCases: UseCases) {}

  @Get('system')
  @Route({ summary: 'How every part is, the worst first', answer: systemResponseSchema })
  @Roles('admin')
  async readSystem(): Promise<SystemResponse> {
    return this.useCases.execute(new ReadSystemQuery());
  }

  @Get('service-log')
  @Route({ summary: 'What the services logged from warn on, newest first', answer: serviceLogResponseSchema })
  @Roles('admin')
  async readServiceLog(
    @Query({ schema: serviceLogQuerySchema }) page: ServiceLogPage,
  ): Promise<ServiceLogResponse> {
    return this.useCases.execute(new ReadServiceLogQuery(page));
  }

  @Get('projections')
  @Route({ summary: 'How far the read models are, and what is parked', answer: projectionsResponseSchema })
  @Roles('admin')
  async readProjections(): Promise<ProjectionsResponse> {
    return this.useCases.execute(new ReadProjectionsQuery());
  }

  @Post('projections/parked/:stream/retry')
  @Route({ summary: 'Try a parked stream again', answer: parkedStreamRepairSchema, refusals: [409] })
  @HttpCode(200)
  @Roles('admin')
  async retryParkedStream(
    @Param('stream') stream: string,
    @CurrentUser() { userId }: AuthenticatedUser,
  ): Promise<ParkedStreamRepair> {
    return this.useCases.execute(new RepairParkedStreamCommand(stream, 'retry', userId));
  }

  @Post('projections/parked/:stream/resolve')
  @Route({
    summary: 'Build the rows of a parked stream anew',
    answer: parkedStreamRepairSchema,
    refusals: [409],
  })
  @HttpCode(200)
  @Roles('admin')
  async resolveParkedStream(
    @Param('stream') stream: string,
    @CurrentUser() { userId }: AuthenticatedUser,
  ): Promise<ParkedStreamRepair> {
    return this.useCases.execute(new RepairParkedStreamCommand(stream, 'resolve', userId));
  }
}
