import { Query } from '@nestjs/cqrs';
import type { MeResponse } from '@app/contracts';

export class ReadMeQuery extends Query<MeResponse> {
  constructor(readonly userId: string) {
    super();
  }
}
