import { Query } from '@nestjs/cqrs';
import type { SessionsResponse } from '@app/contracts';

export class ListSessionsQuery extends Query<SessionsResponse> {
  constructor(
    readonly userId: string,
    readonly currentId: string,
  ) {
    super();
  }
}
