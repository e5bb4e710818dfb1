import { type Kysely, sql } from 'kysely';
import { dailyBalanceColumns, type TotalColumn } from '../schema/read-columns.js';
import { BALANCE_SEPARATOR, DAY_SEPARATOR, type ReadSchema } from '../schema/read-schema.js';

/** The balances at the end of a day with entries, as text. */
export interface DailyBalancesRow extends Readonly<Record<TotalColumn, string>> {
  readonly user_id: string;
  readonly day: string;
  /** Of the last entry of the month. */
  readonly revision: string;
}

/**
 * A person's days with entries, a row each: they are kept a row a month (ADR 16). To be selected from as `balance`.
 * @param options.from with it, the days from the last month before this one on: some of them are earlier
 * @param options.to with it, the days up to the end of its month at most
 */
export function dailyBalances(
  db: Kysely<ReadSchema>,
  { userId, from, to }: { readonly userId: string; readonly from?: string; readonly to?: string },
) {
  const columns = dailyBalanceColumns.map((column, index) => {
    const value = sql`split_part(entry.day, ${sql.lit(BALANCE_SEPARATOR)}, ${sql.lit(index + 1)})`;
    return sql`${column === 'day' ? sql`${value}::date` : value} as ${sql.ref(column)}`;
  });
  let months = db.selectFrom('daily_balances').selectAll().where('user_id', '=', userId);
  if (to !== undefined) months = months.where('month', '<=', to);
  if (from !== undefined) {
    const before = db
      .selectFrom('daily_balances')
      .select(({ fn }) => fn.max('month').as('month'))
      .where('user_id', '=', userId)
      .where('month', '<', sql<string>`date_trunc('month', ${from}::date)::date`);
    months = months.where(sql<boolean>`month >= coalesce(${before}, '-infinity'::date)`);
  }
  return sql<DailyBalancesRow>`(
    select month.user_id, ${sql.join(columns)}, month.revision
    from ${months} as month
    cross join lateral string_to_table(month.days, ${sql.lit(DAY_SEPARATOR)}) as entry (day)
  )`.as<'balance'>('balance');
}
