import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MonthSalesResponse } from '@app/contracts';
import { type CalendarDate, monthOf, salesByDayOf, type SalesOfDay } from '@app/ledger';
import { brlCents, formatCents, isBrlCents, rateMicroOf, toReais } from '@app/money';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { type ExchangeRate, ExchangeRates } from '../exchange-rates/exchange-rates.js';

/**
 * The limit up to which the sales of one calendar month leave a gain exempt in Brazil: 35,000.00 BRL for everything that
 * is no share traded over the counter. A law that changes it changes this file.
 */
export const SALES_EXEMPTION: MonthSalesResponse['exemption'] = {
  limitBrl: '35000.00',
  source: 'Lei nº 9.250/1995, art. 22, II (redação da Lei nº 11.196/2005)',
  sourceDate: '2005-11-21',
  sourceUrl: 'https://www.planalto.gov.br/ccivil_03/leis/l9250.htm',
};

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
    const sales = salesByDayOf(state.timeline, month);
    const [rate, ...rates] = await this.rates.usdBrlOnEach([date, ...sales.map((day) => day.date)]);
    const days = sales.map((sale, index) => ({ sale, rate: rates[index] ?? rate }));
    return {
      revision: String(state.revision),
      month,
      count: sales.reduce((sum, { count }) => sum + count, 0),
      soldBrl: amountOf(days.reduce((sum, day) => sum + reaisOf(day), 0n)),
      rate,
      days: days.map((day) => ({
        date: day.sale.date,
        count: day.sale.count,
        countInReais: day.sale.countInReais,
        soldBrl: amountOf(reaisOf(day)),
        ...day.rate,
      })),
      exemption: SALES_EXEMPTION,
    };
  }
}

interface DayAtRate {
  readonly sale: SalesOfDay;
  readonly rate: ExchangeRate;
}

/** In centavos, rounded once a day. */
const reaisOf = ({ sale, rate }: DayAtRate): bigint =>
  toReais(sale.cents, rateMicroOf(rate.rate)) + sale.centavos;

const amountOf = (centavos: bigint): string | null =>
  isBrlCents(centavos) ? formatCents(brlCents(centavos)) : null;
