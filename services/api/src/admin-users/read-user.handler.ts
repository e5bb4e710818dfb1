import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';
import { UserDetails } from './user-details.js';

export class ReadUserQuery extends Query<UserDetailResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ReadUserQuery)
export class ReadUserHandler implements IQueryHandler<ReadUserQuery> {
  constructor(private readonly details: UserDetails) {}

  async execute({ userId }: ReadUserQuery): Promise<UserDetailResponse> {
    return this.details.of(userId);
  }
}
