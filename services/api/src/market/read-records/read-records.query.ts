import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { rsiHistoryLimit, type RsiHistoricResponse } from '@app/contracts';

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
