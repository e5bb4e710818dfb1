import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type CalendarDate, calendarDateOf } from '@app/ledger';
import { isOfChosenRates } from '@app/market';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

export interface StoredRate {
  /** Reais for one dollar, at most six places without zeros at the end. */
  readonly rate: string;
  readonly day: CalendarDate;
  readonly source: string;
}

@Injectable()
export class ExchangeRatesRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Changes with every stored rate, and with the series that is chosen. */
  async version(): Promise<string> {
    const row = await this.database
      .selectFrom('app.exchange_rates')
      .select(({ fn }) => [
        fn.countAll<string>().as('rows'),
        fn.max('recorded_at').as('newest'),
        fn.max('series').as('series'),
      ])
      .where('pair', '=', 'USD/BRL')
      .where(isOfChosenRates)
      .executeTakeFirstOrThrow();
    return row.rows === '0' ? 'none' : `${row.series} ${row.rows} ${row.newest.toISOString()}`;
  }

  /** The newest version of every stored day, oldest first. */
  async all(): Promise<readonly StoredRate[]> {
    const rows = await this.database
      .selectFrom('app.exchange_rates')
      .select(['day', 'source', sql<string>`trim_scale(rate)::text`.as('rate')])
      .distinctOn('day')
      .where('pair', '=', 'USD/BRL')
      .where(isOfChosenRates)
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return rows.map(({ rate, day, source }) => ({ rate, day: calendarDateOf(day), source }));
  }

  /** The rate of that day, else the last one before it. */
  async usdBrlOn(day: CalendarDate): Promise<StoredRate | undefined> {
    const row = await this.database
      .selectFrom('app.exchange_rates')
      .select(['day', 'source', sql<string>`trim_scale(rate)::text`.as('rate')])
      .where('pair', '=', 'USD/BRL')
      .where('day', '<=', day)
      .where(isOfChosenRates)
      .orderBy('day', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined
      ? undefined
      : { rate: row.rate, day: calendarDateOf(row.day), source: row.source };
  }

  /** The rate of each of those days, else the last one before it: a row for every day that has one. */
  async usdBrlOnEach(days: readonly CalendarDate[]): Promise<ReadonlyMap<CalendarDate, StoredRate>> {
    const rows = await this.database
      .selectFrom(sql<{ asked: string }>`(select unnest(${[...days]}::date[]) as asked)`.as('calendar'))
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('app.exchange_rates')
            .select(['day', 'source', sql<string>`trim_scale(rate)::text`.as('rate')])
            .where('pair', '=', 'USD/BRL')
            .whereRef('day', '<=', sql.ref('calendar.asked'))
            .where(isOfChosenRates)
            .orderBy('day', 'desc')
            .orderBy('version', 'desc')
            .limit(1)
            .as('known'),
        (join) => join.onTrue(),
      )
      .select(['calendar.asked', 'known.day', 'known.source', 'known.rate'])
      .execute();
    return new Map(
      rows.map(({ asked, rate, day, source }) => [
        calendarDateOf(asked),
        { rate, day: calendarDateOf(day), source },
      ]),
    );
  }
}
