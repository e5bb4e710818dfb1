import { Query } from '@nestjs/cqrs';
import type { PortfolioResponse } from '@app/contracts';

export class ReadPortfolioQuery extends Query<PortfolioResponse> {
  constructor(
    readonly userId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}
