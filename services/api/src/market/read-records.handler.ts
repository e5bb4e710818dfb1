import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { type RsiHistoricResponse, rsiHistoryLimit } from '@app/contracts';
import { Market, provenance } from './market.js';
import { rsiRecords } from './rsi-records.js';

/** Only cuts the answer: the RSI is computed from the whole history. */
export const limitParam = z.coerce
  .number()
  .int()
  .min(1)
  .max(rsiHistoryLimit.most)
  .default(rsiHistoryLimit.usual);

export class ReadRecordsQuery extends Query<RsiHistoricResponse> {
  constructor(readonly limit: number) {
    super();
  }
}

@QueryHandler(ReadRecordsQuery)
export class ReadRecordsHandler implements IQueryHandler<ReadRecordsQuery> {
  constructor(private readonly market: Market) {}

  async execute({ limit }: ReadRecordsQuery): Promise<RsiHistoricResponse> {
    const snapshot = await this.market.current();
    const history = await this.market.historyWithOrigins(snapshot.series);
    const { records, total } = rsiRecords({
      ...{ history, snapshot, limit },
      runningDay: this.market.now().toISOString().slice(0, 10),
    });
    return { data: records, total, limit, ...provenance(snapshot, this.market.now()) };
  }
}
