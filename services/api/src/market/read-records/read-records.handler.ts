import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RsiHistoricResponse } from '@app/contracts';
import { Market, provenance } from '../market.js';
import { ReadRecordsQuery } from './read-records.query.js';
import { rsiRecords } from './rsi-records.js';

@QueryHandler(ReadRecordsQuery)
export class ReadRecordsHandler implements IQueryHandler<ReadRecordsQuery> {
  constructor(private readonly market: Market) {}

  async execute({ limit }: ReadRecordsQuery): Promise<RsiHistoricResponse> {
    const snapshot = await this.market.current();
    const history = await this.market.historyWithOrigins(snapshot.series);
    const { records, total } = rsiRecords({ history, snapshot, limit });
    return { data: records, total, limit, ...provenance(snapshot, this.market.now()) };
  }
}
