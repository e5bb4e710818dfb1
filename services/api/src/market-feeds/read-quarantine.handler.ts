import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { QuarantineResponse } from '@app/contracts';
import { PriceQuarantineRepository, type QuarantineStatus } from '@app/market';
import { quarantineView } from './quarantine.view.js';

export class ReadQuarantineQuery extends Query<QuarantineResponse> {
  constructor(readonly status: QuarantineStatus) {
    super();
  }
}

@QueryHandler(ReadQuarantineQuery)
export class ReadQuarantineHandler implements IQueryHandler<ReadQuarantineQuery> {
  constructor(private readonly quarantine: PriceQuarantineRepository) {}

  async execute({ status }: ReadQuarantineQuery): Promise<QuarantineResponse> {
    return { items: (await this.quarantine.list(status)).map(quarantineView) };
  }
}
