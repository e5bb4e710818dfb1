import type { ColumnType, Generated } from 'kysely';
import type { WeekStatus } from '@app/contracts';

/** Types of columns, as Postgres takes them in a cast. */
export type ReadColumnType =
  | 'uuid'
  | 'text'
  | 'boolean'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'date'
  | 'timestamptz'
  | 'jsonb';

/** A column: its type in Postgres, and its values here. */
interface ReadColumn<Value> {
  readonly type: ReadColumnType;
  /** For the type checker alone: what Kysely reads and writes. */
  readonly value?: Value;
}

const column = <Value>(type: ReadColumnType): ReadColumn<Value> => ({ type });
/** Text of which there are a few values. */
const choice = <Value extends string | null>(): ReadColumn<Value> => column('text');

type IntegerText = ColumnType<string, string | bigint, string | bigint>;
type OptionalIntegerText = ColumnType<string | null, string | bigint | null, string | bigint | null>;

const uuid = column<string>('uuid');
const nullableUuid = column<string | null>('uuid');
const text = column<string>('text');
const nullableText = column<string | null>('text');
const boolean = column<boolean>('boolean');
const generatedBoolean = column<Generated<boolean>>('boolean');
const smallint = column<number>('smallint');
const integer = column<number>('integer');
const generatedInteger = column<Generated<number>>('integer');
const bigint = column<IntegerText>('bigint');
const numeric = column<IntegerText>('numeric');
const nullableNumeric = column<OptionalIntegerText>('numeric');
const date = column<string>('date');
const nullableDate = column<string | null>('date');
const timestamptz = column<Date>('timestamptz');
const nullableTimestamptz = column<Date | null>('timestamptz');
const generatedTimestamptz = column<Generated<Date>>('timestamptz');
/** A projection gives the value itself; the writer of the row makes it JSON. */
const jsonb = column<ColumnType<unknown, object, object>>('jsonb');

/** Where an entry is in history; neither changes once it is recorded. */
const place = {
  place: smallint,
  sequence: bigint,
};

/** Whether an entry is in effect. */
const status = {
  /** `corrected`: another version of it took its place. */
  status: choice<'active' | 'voided' | 'corrected'>(),
  voided_at: nullableTimestamptz,
  /** Last day of its undo; null where it cannot be restored by itself. */
  restorable_until: nullableDate,
  /** The transaction it corrects. */
  replaces: nullableUuid,
};

const cashEntry = {
  ...place,
  ...status,
  entry_id: text,
  user_id: uuid,
  dated_on: date,
  recorded_at: timestamptz,
  week: text,
  amount_cents: numeric,
  /** Sealed. */
  description: nullableText,
  transaction_id: nullableUuid,
  revision: bigint,
};

/** What there is after an entry, or at the end of a day, in the order in which the days of a month hold it. */
const totals = {
  sats: numeric,
  cost_units: numeric,
  portfolio_cash_cents: numeric,
  dynamic_balance_cents: numeric,
  total_invested_cents: numeric,
  paid_out_cents: numeric,
  realised_cost_units: numeric,
  fees_cents: numeric,
};

/**
 * One version of the read models: the columns of each table with their types. Types and statements are derived from it,
 * and a test holds it against the migrations.
 */
export const readColumns = {
  checkpoints: {
    projection: text,
    partition: integer,
    partitions: integer,
    commit_position: numeric,
    prepare_position: numeric,
    event_id: nullableText,
    updated_at: generatedTimestamptz,
  },
  stream_progress: {
    stream: text,
    revision: bigint,
    parked_at: nullableTimestamptz,
    parked_reason: nullableText,
  },
  parked_events: {
    stream: text,
    revision: bigint,
    event_id: uuid,
    event_type: text,
    commit_position: numeric,
    prepare_position: numeric,
    reason: text,
    parked_at: generatedTimestamptz,
  },
  accounts: {
    user_id: uuid,
    language: text,
    time_zone: text,
    profile: text,
    profile_chosen: boolean,
    base_cents: numeric,
    is_admin: boolean,
    is_auditor: boolean,
    status: text,
    revision: bigint,
  },
  subscriptions: {
    user_id: uuid,
    plan: nullableText,
    started_at: nullableTimestamptz,
    paid_until: nullableTimestamptz,
    /** Nothing was left by the last cancellation. */
    cancelled: generatedBoolean,
    revision: bigint,
  },
  subscription_periods: {
    user_id: uuid,
    /** In order of time, from 0. */
    number: integer,
    plan: text,
    starts_at: timestamptz,
    /** Access ends at this moment. */
    ends_at: timestamptz,
    /** Day of the month on which the run of calendar-month periods began. */
    anchor_day: integer,
    origin: text,
    payment_id: nullableUuid,
  },
  portfolio: {
    ...totals,
    user_id: uuid,
    deposited_cents: numeric,
    withdrawn_cents: numeric,
    built_cents: numeric,
    used_cents: numeric,
    transferred_cents: numeric,
    revision: bigint,
  },
  transactions: {
    ...place,
    ...status,
    transaction_id: uuid,
    user_id: uuid,
    /** The first of a line of corrections, itself when it corrects none. */
    original_id: uuid,
    import_id: nullableUuid,
    type: choice<'buy' | 'sell' | 'reinvestment'>(),
    origin: choice<'recommendation' | 'manual' | 'import'>(),
    recommendation_id: nullableUuid,
    traded_on: date,
    recorded_at: timestamptz,
    week: text,
    sats: numeric,
    price_cents: numeric,
    value_cents: numeric,
    fee_cents: numeric,
    planned_sats: nullableNumeric,
    planned_cents: nullableNumeric,
    planned_price_cents: nullableNumeric,
    rsi: nullableText,
    regime: nullableText,
    /** Sealed. */
    notes: nullableText,
    proceeds_to: choice<'portfolio_cash' | 'pocket' | null>(),
    paid_brl_cents: nullableNumeric,
    paid_rate: nullableText,
    paid_rate_date: nullableDate,
    paid_rate_source: nullableText,
    revision: bigint,
  },
  dynamic_balance_entries: {
    ...cashEntry,
    type: choice<'deposit' | 'withdrawal' | 'built' | 'used' | 'transfer'>(),
  },
  portfolio_cash_entries: {
    ...cashEntry,
    type: choice<'sale' | 'reinvestment' | 'withdrawal' | 'deposit' | 'transfer'>(),
  },
  /** Balances at the end of each day with entries, valid until the next such day. */
  daily_balances: {
    user_id: uuid,
    day: date,
    ...totals,
  },
  weekly_operations: {
    user_id: uuid,
    week: text,
    slot: choice<'investment' | 'reinvestment' | 'sale'>(),
    number: generatedInteger,
    kind: choice<'executed' | 'set_aside'>(),
    recommendation_id: uuid,
    transaction_id: nullableUuid,
    operated_on: date,
    spent_cents: numeric,
    dynamic_balance_before_cents: numeric,
    dynamic_balance_after_cents: numeric,
    status: choice<WeekStatus>(),
    revision: bigint,
  },
  recommendations: {
    recommendation_id: uuid,
    user_id: uuid,
    week: text,
    issued_at: timestamptz,
    payload: jsonb,
    revision: bigint,
  },
};

export type ReadColumns = typeof readColumns;

const columnTypes: ReadonlyMap<string, ReadonlyMap<string, ReadColumnType>> = new Map(
  Object.entries(readColumns).map(([table, columns]) => [
    table,
    new Map(Object.entries<ReadColumn<unknown>>(columns).map(([name, { type }]) => [name, type])),
  ]),
);

/** Types of the columns of a table; undefined for a table that is none of the read models. */
export const readColumnTypes = (table: string): ReadonlyMap<string, ReadColumnType> | undefined =>
  columnTypes.get(table);

/** A column of the totals after an entry. */
export type TotalColumn = keyof typeof totals;
const isTotal = (name: string): name is TotalColumn => name in totals;
export const totalColumns: readonly TotalColumn[] = Object.keys(totals).filter(isTotal);
