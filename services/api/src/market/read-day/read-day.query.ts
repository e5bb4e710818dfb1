import { Query } from '@nestjs/cqrs';
import type { MarketDayResponse } from '@app/contracts';
import type { CalendarDate } from '@app/ledger';

export class ReadDayQuery extends Query<MarketDayResponse> {
  constructor(readonly date: CalendarDate) {
    super();
  }
}
