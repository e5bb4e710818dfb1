import { Query } from '@nestjs/cqrs';
import type { ExchangeRateResponse } from '@app/contracts';

export class ReadExchangeRateQuery extends Query<ExchangeRateResponse> {
  constructor(
    readonly userId: string,
    /** Today in the person's zone where none is asked for. */
    readonly date: string | undefined,
  ) {
    super();
  }
}
