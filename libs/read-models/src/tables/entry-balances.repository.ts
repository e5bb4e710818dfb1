import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ReadSchema } from '../schema/read-schema.js';
import { type DateColumn, historyPlace, newestFirst } from './history-order.js';

/** Lists of entries, each row with its place in history. */
export type EntryTable = 'transactions' | 'dynamic_balance_entries' | 'portfolio_cash_entries';
type CashTable = Exclude<EntryTable, 'transactions'>;

/** Some rows of one list, whichever they are. */
type Some<Table extends EntryTable, Row> = SelectQueryBuilder<ReadSchema, Table, Row>;

/** Null where the entry is not in effect. */
type Balance = string | null;

export type TradeBalances = {
  readonly sats_after: Balance;
  readonly portfolio_cash_after_cents: Balance;
  readonly dynamic_balance_after_cents: Balance;
};

export type CashBalance = {
  readonly balance_after_cents: Balance;
};

/**
 * Rows of the list of trades with the balances that stood after each, newest first. The balances are not stored, since a
 * correction of the distant past would move those of every later row: they are what there is now, less what moved since.
 * So the newest rows cost next to nothing, and no row more than a walk through indexes that hold all that is summed.
 */
export async function transactionsWithBalances<Row>(
  db: Kysely<ReadSchema>,
  some: Some<'transactions', Row>,
): Promise<(Row & TradeBalances)[]> {
  await readInOrder(db);
  return tradesWith(db, some);
}

/** The same of a single row, which is found by its key; undefined where there is none. */
export async function transactionWithBalances<Row>(
  db: Kysely<ReadSchema>,
  one: Some<'transactions', Row>,
): Promise<(Row & TradeBalances) | undefined> {
  const [row] = await tradesWith(db, one);
  return row;
}

function tradesWith<Row>(
  db: Kysely<ReadSchema>,
  some: Some<'transactions', Row>,
): Promise<(Row & TradeBalances)[]> {
  const date = 'traded_on';
  const [cash, dynamicBalance] = [
    centsMoved(db, 'portfolio_cash_entries', date),
    centsMoved(db, 'dynamic_balance_entries', date),
  ];
  return entriesWith(db, some, {
    date,
    balances: sql<TradeBalances>`
      ${balance(date, 'sats', satsMoved(db))} as sats_after,
      ${balance(date, 'portfolio_cash_cents', cash)} as portfolio_cash_after_cents,
      ${balance(date, 'dynamic_balance_cents', dynamicBalance)} as dynamic_balance_after_cents`,
  });
}

/** {@link transactionsWithBalances} for the entries of a cash account, each with the balance of that account. */
export async function cashEntriesWithBalance<Table extends CashTable, Row>(
  db: Kysely<ReadSchema>,
  table: Table,
  some: Some<Table, Row>,
): Promise<(Row & CashBalance)[]> {
  await readInOrder(db);
  const date = 'dated_on';
  const after = balance(date, BALANCES[table], centsMoved(db, table, date));
  return entriesWith(db, some, { date, balances: sql<CashBalance>`${after} as balance_after_cents` });
}

const BALANCES = {
  portfolio_cash_entries: 'portfolio_cash_cents',
  dynamic_balance_entries: 'dynamic_balance_cents',
} as const;

/** The rows as `entry`, each with the place of the next newer one in columns `newer_`, beside what there is now. */
async function entriesWith<Table extends EntryTable, Row, Balances>(
  db: Kysely<ReadSchema>,
  some: Some<Table, Row>,
  { date, balances }: { readonly date: DateColumn; readonly balances: RawBuilder<Balances> },
): Promise<(Row & Balances)[]> {
  const newer = (column: string, none: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce(lag(entry.${sql.ref(column)}) over (order by ${newestFirst(date, 'entry')}), ${none})`;
  const { rows } = await sql<Row & Balances>`
    select entry.*, ${balances}
    from (
      select entry.*,
        ${newer(date, sql`'infinity'::date`)} as newer_date,
        ${newer('place', sql`32767::smallint`)} as newer_place,
        ${newer('sequence', sql`9223372036854775807`)} as newer_sequence
      from ${some} as entry
    ) as entry
    left join ${db.selectFrom('portfolio').selectAll()} as portfolio on portfolio.user_id = entry.user_id
    order by ${newestFirst(date, 'entry')}
  `.execute(db);
  return rows;
}

/**
 * Has the rest of the transaction read rows by the index that holds them in their order. For somebody of whom the
 * planner expects as few entries as others have, it reads all of them and sorts: 12 000 for a page of 50, 18 ms.
 */
async function readInOrder(db: Kysely<ReadSchema>): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    db,
  );
}

/** What there is now, less what moved since the entry: the sum of what moved between each row and the next newer one. */
function balance(
  date: DateColumn,
  now: 'sats' | 'portfolio_cash_cents' | 'dynamic_balance_cents',
  moved: Expression<unknown>,
): RawBuilder<Balance> {
  return sql<Balance>`case when entry.status = 'active'
    then coalesce(portfolio.${sql.ref(now)}, 0) - sum(${moved}) over (order by ${newestFirst(date, 'entry')}) end`;
}

function satsMoved(db: Kysely<ReadSchema>): Expression<unknown> {
  return db
    .selectFrom('transactions as moved')
    .select(sql`coalesce(sum(case moved.type when 'sell' then -moved.sats else moved.sats end), 0)`.as('sum'))
    .where(movedSince('traded_on', 'traded_on'));
}

function centsMoved(db: Kysely<ReadSchema>, table: CashTable, date: DateColumn): Expression<unknown> {
  return db
    .selectFrom(db.dynamic.table(table).as('moved'))
    .select(sql`coalesce(sum(moved.amount_cents), 0)`.as('sum'))
    .where(movedSince('dated_on', date));
}

/**
 * Of an entry's owner, in effect, behind the entry and up to the next newer row. Of the entries in effect no two of a
 * person have the same place, but those that one transaction made in several lists.
 */
function movedSince(own: DateColumn, date: DateColumn): RawBuilder<boolean> {
  return sql<boolean>`moved.user_id = entry.user_id and moved.status = 'active'
    and ${historyPlace(own, 'moved')} > ${historyPlace(date, 'entry')}
    and ${historyPlace(own, 'moved')}
      <= (entry.newer_date, entry.newer_place, entry.newer_sequence)`;
}
