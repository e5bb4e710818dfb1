import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { brazilSalesExemption, type MonthSalesResponse } from '@app/contracts';
import { type CalendarDate, monthOf, reaisOfSales, salesByDayOf } from '@app/ledger';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { reaisOrNull } from '../core/money/reais.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { rateMicroOfDay, rateOfDayView } from '../exchange-rates/rate-of-day.js';

export class ReadMonthSalesQuery extends Query<MonthSalesResponse> {
  constructor(
    readonly userId: string,
    /** Its calendar month is read. */
    readonly date: CalendarDate,
  ) {
    super();
  }
}

/** From the stream itself: a sale recorded a moment ago counts before the next one is confirmed. */
@QueryHandler(ReadMonthSalesQuery)
export class ReadMonthSalesHandler implements IQueryHandler<ReadMonthSalesQuery> {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: LedgerRepository,
    private readonly calendar: UserCalendar,
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, date }: ReadMonthSalesQuery): Promise<MonthSalesResponse> {
    const [{ state }, today] = await Promise.all([this.ledgers.load(userId), this.calendar.today(userId)]);
    if (date > today) throw invalidRequest([{ path: ['date'], message: 'in_future' }]);
    const month = monthOf(date);
    const sales = salesByDayOf(state.timeline.transactions(), month);
    const [rate, ...rates] = await this.rates.usdBrlOnEach([date, ...sales.map((day) => day.date)]);
    const days = sales.map((sale, index) => {
      const own = rates[index] ?? rate;
      return {
        sale,
        view: rateOfDayView(own, sale.date),
        sold: reaisOfSales(sale, rateMicroOfDay(own, sale.date)),
      };
    });
    const sold = days.reduce<bigint | null>(
      (sum, day) => (sum === null || day.sold === null ? null : sum + day.sold),
      0n,
    );
    return {
      revision: String(state.revision),
      month,
      count: sales.reduce((sum, { count }) => sum + count, 0),
      soldBrl: reaisOrNull(sold),
      rate: rateOfDayView(rate, date),
      days: days.map((day) => ({
        date: day.sale.date,
        count: day.sale.count,
        countInReais: day.sale.countInReais,
        soldBrl: reaisOrNull(day.sold),
        ...day.view,
      })),
      exemption: brazilSalesExemption,
    };
  }
}
