import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SessionsRepository } from '@app/accounts';
import type { SessionsResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { deviceView } from './device-view.js';

export class ListSessionsQuery extends Query<SessionsResponse> {
  constructor(
    readonly userId: string,
    readonly currentId: string,
  ) {
    super();
  }
}

@QueryHandler(ListSessionsQuery)
export class ListSessionsHandler implements IQueryHandler<ListSessionsQuery> {
  constructor(
    private readonly sessions: SessionsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, currentId }: ListSessionsQuery): Promise<SessionsResponse> {
    const rows = await this.sessions.list(userId, this.clock.now());
    return {
      sessions: rows.map((row) => ({
        id: row.sessionId,
        device: deviceView(row.device),
        createdAt: row.startedAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        isCurrent: row.sessionId === currentId,
      })),
    };
  }
}
