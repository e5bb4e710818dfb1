import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ExchangeRateResponse } from '@app/contracts';
import { dateOrProblem } from '../core/http/date-or-problem.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { ExchangeRates } from './exchange-rates.js';

export class ReadExchangeRateQuery extends Query<ExchangeRateResponse> {
  constructor(
    readonly userId: string,
    /** Today in the person's zone where none is asked for. */
    readonly date: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ReadExchangeRateQuery)
export class ReadExchangeRateHandler implements IQueryHandler<ReadExchangeRateQuery> {
  constructor(
    private readonly rates: ExchangeRates,
    private readonly calendar: UserCalendar,
  ) {}

  async execute({ userId, date }: ReadExchangeRateQuery): Promise<ExchangeRateResponse> {
    const day = date === undefined ? await this.calendar.today(userId) : dateOrProblem(date, 'date');
    return { pair: 'USD/BRL', date: day, ...(await this.rates.usdBrlOn(day)) };
  }
}
