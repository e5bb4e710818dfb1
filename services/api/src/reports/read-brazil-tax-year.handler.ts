import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BrazilTaxYearResponse } from '@app/contracts';
import { brazilYear, type CalendarDate, type ReportEntry } from '@app/ledger';
import { type ExchangeRate, ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { rateMicroOfDay } from '../exchange-rates/rate-of-day.js';
import { brazilYearView } from './brazil-tax-year.view.js';
import { frameView, ReportSource, withinReport, type YearQuery } from './report-source.js';

export class ReadBrazilTaxYearQuery extends Query<BrazilTaxYearResponse> {
  constructor(
    readonly userId: string,
    readonly query: YearQuery,
  ) {
    super();
  }
}

@QueryHandler(ReadBrazilTaxYearQuery)
export class ReadBrazilTaxYearHandler implements IQueryHandler<ReadBrazilTaxYearQuery> {
  constructor(
    private readonly source: ReportSource,
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, query }: ReadBrazilTaxYearQuery): Promise<BrazilTaxYearResponse> {
    const { year, data } = await this.source.loadYear(userId, query);
    const rates = await this.#ratesOf(data.entries);
    return withinReport(() => {
      const found = brazilYear(data.entries, { year, to: data.range.to }, (date) => {
        const rate = rates.get(date);
        return rate === undefined ? undefined : rateMicroOfDay(rate, date);
      });
      return { ...frameView(data), year, ...brazilYearView(found, rates) };
    });
  }

  /** Of every day with a trade; one query. */
  async #ratesOf(entries: readonly ReportEntry[]): Promise<ReadonlyMap<CalendarDate, ExchangeRate>> {
    const [first, ...others] = new Set(
      entries.flatMap(({ trade, tradedOn }) => (trade === null ? [] : [tradedOn])),
    );
    if (first === undefined) return new Map();
    const rates = await this.rates.usdBrlOnEach([first, ...others]);
    return new Map(
      [first, ...others].flatMap((day, index) => {
        const rate = rates[index];
        return rate === undefined ? [] : [[day, rate] as const];
      }),
    );
  }
}
