import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiTokensRepository } from '@app/accounts';
import type { ApiTokensResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { apiTokenView } from './api-token.view.js';

export class ListApiTokensQuery extends Query<ApiTokensResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ListApiTokensQuery)
export class ListApiTokensHandler implements IQueryHandler<ListApiTokensQuery> {
  constructor(
    private readonly tokens: ApiTokensRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId }: ListApiTokensQuery): Promise<ApiTokensResponse> {
    const now = this.clock.now();
    return { tokens: (await this.tokens.list(userId)).map((token) => apiTokenView(token, now)) };
  }
}
