import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { calendarDateOf, type DayClose } from '@app/ledger';
import { closesVersion } from '@app/market';
import { priceCents } from '@app/money';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import type { MarketSeries } from '../market/market-snapshots.repository.js';

/** A close in cents with where it came from. */
export interface SourcedClose extends DayClose {
  readonly source: string;
}

/** Daily closes for figures: whole cents, of a corrected day the newest version. */
@Injectable()
export class PortfolioClosesRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Changes with every stored close. */
  async version(series: MarketSeries): Promise<string> {
    return (await closesVersion(this.database, series)) ?? 'none';
  }

  /**
   * All days, oldest first; a close of less than half a cent is no price and left out.
   * @param knownAt only what was stored at that moment: no close or correction of later
   */
  async load(series: MarketSeries, knownAt?: Date): Promise<readonly SourcedClose[]> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select(['day', 'source', sql<string>`round(close_usd * 100)::text`.as('cents')])
      .distinctOn('day')
      .where('series', '=', series)
      .$if(knownAt !== undefined, (query) => query.where('recorded_at', '<=', knownAt ?? new Date(0)))
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return rows.flatMap(({ day, source, cents }) =>
      cents === '0' ? [] : [{ date: calendarDateOf(day), close: priceCents(BigInt(cents)), source }],
    );
  }
}
