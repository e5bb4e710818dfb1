import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';
import { UserDetails } from '../user-details.js';
import { ReadUserQuery } from './read-user.query.js';

@QueryHandler(ReadUserQuery)
export class ReadUserHandler implements IQueryHandler<ReadUserQuery> {
  constructor(private readonly details: UserDetails) {}

  async execute({ userId }: ReadUserQuery): Promise<UserDetailResponse> {
    return this.details.of(userId);
  }
}
