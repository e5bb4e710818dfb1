import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ProjectionsResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { ProjectionsRepository } from './projections.repository.js';

export class ReadProjectionsQuery extends Query<ProjectionsResponse> {}

/** Most parked streams of one answer. */
const PARKED_SHOWN = 100;

@QueryHandler(ReadProjectionsQuery)
export class ReadProjectionsHandler implements IQueryHandler<ReadProjectionsQuery> {
  constructor(
    private readonly projections: ProjectionsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<ProjectionsResponse> {
    const { activeSchema, checkpoints, streams, parked } = await this.projections.read(PARKED_SHOWN);
    const now = this.clock.now().getTime();
    return {
      activeSchema,
      projections: checkpoints.map((row) => ({
        name: row.projection,
        partition: row.partition,
        partitions: row.partitions,
        commitPosition: row.commit_position,
        preparePosition: row.prepare_position,
        lastProgressAt: row.updated_at.toISOString(),
        secondsSinceProgress: Math.max(0, Math.floor((now - row.updated_at.getTime()) / 1000)),
      })),
      streams,
      parked: parked.map(({ event, ...row }) => ({
        stream: row.stream,
        revision: row.revision,
        parkedAt: row.parkedAt.toISOString(),
        reason: row.reason,
        waitingEvents: row.waitingEvents,
        firstEvent: event,
      })),
    };
  }
}
