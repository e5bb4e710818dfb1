import { Query } from '@nestjs/cqrs';
import type { SellableResponse } from '@app/contracts';
import type { CalendarDate } from '@app/ledger';

export class ReadSellableQuery extends Query<SellableResponse> {
  constructor(
    readonly userId: string,
    readonly date: CalendarDate,
  ) {
    super();
  }
}
