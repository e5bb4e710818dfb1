import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  type AuditDiffResponse,
  auditDiffResponseSchema,
  type StreamEventsResponse,
  streamEventsResponseSchema,
  type StreamListResponse,
  streamListResponseSchema,
} from '@app/contracts';
import { parseStreamName } from '@app/ledger';
import { ReadDifferencesQuery } from '../audit/read-differences.handler.js';
import { RunningAudits } from '../audit/running-audits.js';
import { Roles } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { type ListStreams, ListStreamsQuery, listStreamsQuerySchema } from './list-streams.handler.js';
import { type ReadStream, ReadStreamQuery, readStreamQuerySchema } from './read-stream.handler.js';

@Controller('admin/streams')
export class AdminStreamsController {
  constructor(
    private readonly useCases: UseCases,
    private readonly running: RunningAudits,
  ) {}

  @Get()
  @Route({ summary: 'Find streams of events', answer: streamListResponseSchema })
  @Roles('admin')
  async list(@Query({ schema: listStreamsQuerySchema }) search: ListStreams): Promise<StreamListResponse> {
    return this.useCases.execute(new ListStreamsQuery(search));
  }

  @Get(':stream')
  @Route({
    summary: 'Events of a stream, without what is sealed; each look is stored',
    answer: streamEventsResponseSchema,
    refusals: [404, 410],
  })
  @Roles('admin')
  async read(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('stream') stream: string,
    @Query({ schema: readStreamQuerySchema }) page: ReadStream,
    @Req() { method, path }: Request,
  ): Promise<StreamEventsResponse> {
    return this.useCases.execute(new ReadStreamQuery(stream, page, { userId, method, path }));
  }

  @Get(':stream/differences')
  @Route({
    summary: "The rows of the stream's person against the person's events; each look is stored",
    answer: auditDiffResponseSchema,
    refusals: [404, 429],
  })
  @Roles('admin')
  async differences(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('stream') stream: string,
    @Req() { method, path }: Request,
  ): Promise<AuditDiffResponse> {
    const user = parseStreamName(stream)?.userId;
    if (user === undefined)
      throw new ProblemError({
        ...{ status: 404, code: 'STREAM.NOT_FOUND' },
        detail: 'No account has this stream',
      });
    return this.running.run(userId, async () =>
      this.useCases.execute(new ReadDifferencesQuery({ user, look: { userId, method, path } })),
    );
  }
}
