import { Query } from '@nestjs/cqrs';
import type { UserExistsResponse } from '@app/contracts';

export class UserExistsQuery extends Query<UserExistsResponse> {
  constructor(
    readonly username: string,
    readonly address: string,
  ) {
    super();
  }
}
