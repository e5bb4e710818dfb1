import { Injectable } from '@nestjs/common';
import type { CalendarDate, GuardPrice } from '@app/ledger';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { guardPriceOf, Market } from '../market/market.js';
import { ImportMarketRepository } from './import-market.repository.js';
import type { DayRate } from './reading/settle-draft.js';

/** What the server knows of the days of a file. */
@Injectable()
export class ImportMarket {
  constructor(
    private readonly rows: ImportMarketRepository,
    private readonly market: Market,
    private readonly rates: ExchangeRates,
  ) {}

  /** Prices for the typo guard, as a single trade gets them; null where nothing is known of a day. */
  async guardPricesOf(days: readonly CalendarDate[]): Promise<(day: CalendarDate) => GuardPrice | null> {
    const sorted = [...new Set(days)].toSorted();
    const [first, last] = [sorted.at(0), sorted.at(-1)];
    const snapshot = await this.market.newest();
    if (first === undefined || last === undefined || snapshot === undefined) return () => null;
    const closes = await this.rows.closes(snapshot.series, first, last);
    return (day) => guardPriceOf(day, closes.get(day), snapshot);
  }

  /** Rates of the days of rows in reais: that day's, else the last one before it, else the configured default. */
  async ratesOf(days: readonly CalendarDate[]): Promise<(day: CalendarDate) => DayRate> {
    const last = days.toSorted().at(-1);
    const stored = last === undefined ? [] : await this.rows.usdBrlUpTo(last);
    const known = new Map<CalendarDate, DayRate>();
    for (const day of new Set(days)) {
      const found = stored.findLast((each) => each.day <= day);
      known.set(
        day,
        found === undefined
          ? this.rates.defaultUsdBrl(day)
          : { rate: found.rate, rateDate: found.day, rateSource: found.source, isDefault: false },
      );
    }
    return (day) => known.get(day) ?? this.rates.defaultUsdBrl(day);
  }
}
