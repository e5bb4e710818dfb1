import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuarantineResponse } from '@app/contracts';
import { PriceQuarantineRepository } from '@app/market';
import { quarantineView } from '../quarantine-view.js';
import { ReadQuarantineQuery } from './read-quarantine.query.js';

@QueryHandler(ReadQuarantineQuery)
export class ReadQuarantineHandler implements IQueryHandler<ReadQuarantineQuery> {
  constructor(private readonly quarantine: PriceQuarantineRepository) {}

  async execute({ status }: ReadQuarantineQuery): Promise<QuarantineResponse> {
    return { items: (await this.quarantine.list(status)).map(quarantineView) };
  }
}
