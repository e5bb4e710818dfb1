import { Query } from '@nestjs/cqrs';
import type { DynamicBalanceResponse } from '@app/contracts';
import type { PageQuery } from '../../core/reading/read-query.js';

export class ReadDynamicBalanceQuery extends Query<DynamicBalanceResponse> {
  constructor(
    readonly userId: string,
    readonly page: PageQuery,
  ) {
    super();
  }
}
