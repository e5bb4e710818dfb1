import { Query } from '@nestjs/cqrs';
import type { MonthSalesResponse } from '@app/contracts';
import type { CalendarDate } from '@app/ledger';

export class ReadMonthSalesQuery extends Query<MonthSalesResponse> {
  constructor(
    readonly userId: string,
    /** Its calendar month is read. */
    readonly date: CalendarDate,
  ) {
    super();
  }
}
