import { Query } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';

export class ReadUserQuery extends Query<UserDetailResponse> {
  constructor(readonly userId: string) {
    super();
  }
}
