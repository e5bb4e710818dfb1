import type { ColumnType, Generated } from 'kysely';

type IntegerText = ColumnType<string, string | bigint, string | bigint>;
type OptionalIntegerText = ColumnType<string | null, string | bigint | null, string | bigint | null>;
/** A projection gives the value itself; whoever writes the row makes it JSON. */
type Json = ColumnType<unknown, object, object>;
type DateText = string;

export interface CheckpointsTable {
  projection: string;
  partition: number;
  partitions: number;
  commit_position: IntegerText;
  prepare_position: IntegerText;
  updated_at: Generated<Date>;
}

export interface StreamProgressTable {
  stream: string;
  revision: IntegerText;
  parked_at: Date | null;
  parked_reason: string | null;
}

export interface ParkedEventsTable {
  stream: string;
  revision: IntegerText;
  event_id: string;
  event_type: string;
  commit_position: IntegerText;
  prepare_position: IntegerText;
  reason: string;
  parked_at: Generated<Date>;
}

export interface AccountsTable {
  user_id: string;
  language: string;
  time_zone: string;
  profile: string;
  profile_chosen: boolean;
  base_cents: IntegerText;
  is_admin: boolean;
  is_auditor: boolean;
  status: string;
  revision: IntegerText;
}

export interface SubscriptionsTable {
  user_id: string;
  plan: string | null;
  started_at: Date | null;
  paid_until: Date | null;
  cancelled: Generated<boolean>;
  revision: IntegerText;
}

export interface PortfolioTable {
  user_id: string;
  sats: IntegerText;
  cost_units: IntegerText;
  portfolio_cash_cents: IntegerText;
  dynamic_balance_cents: IntegerText;
  total_invested_cents: IntegerText;
  realised_cost_units: IntegerText;
  paid_out_cents: IntegerText;
  fees_cents: IntegerText;
  deposited_cents: IntegerText;
  withdrawn_cents: IntegerText;
  built_cents: IntegerText;
  used_cents: IntegerText;
  transferred_cents: IntegerText;
  revision: IntegerText;
}

/** Where an entry is in history; neither changes once it is recorded. */
interface EntryPlace {
  place: number;
  sequence: IntegerText;
}

/** Whether an entry is in effect. */
interface EntryStatus {
  /** `corrected`: another version of it took its place. */
  status: 'active' | 'voided' | 'corrected';
  voided_at: Date | null;
  /** Last day of its undo; null where it cannot be restored by itself. */
  restorable_until: DateText | null;
  /** The transaction it corrects. */
  replaces: string | null;
}

export interface TransactionsTable extends EntryPlace, EntryStatus {
  transaction_id: string;
  user_id: string;
  /** The first of a line of corrections, itself when it corrects none. */
  original_id: string;
  import_id: string | null;
  type: 'buy' | 'sell' | 'reinvestment';
  origin: 'recommendation' | 'manual' | 'import';
  recommendation_id: string | null;
  traded_on: DateText;
  recorded_at: Date;
  week: string;
  sats: IntegerText;
  price_cents: IntegerText;
  value_cents: IntegerText;
  fee_cents: IntegerText;
  planned_sats: OptionalIntegerText;
  planned_cents: OptionalIntegerText;
  planned_price_cents: OptionalIntegerText;
  rsi: string | null;
  regime: string | null;
  /** Sealed. */
  notes: string | null;
  proceeds_to: 'portfolio_cash' | 'pocket' | null;
  paid_brl_cents: OptionalIntegerText;
  paid_rate: string | null;
  paid_rate_date: DateText | null;
  paid_rate_source: string | null;
  revision: IntegerText;
}

interface CashEntry extends EntryPlace, EntryStatus {
  entry_id: string;
  user_id: string;
  dated_on: DateText;
  recorded_at: Date;
  week: string;
  amount_cents: IntegerText;
  /** Sealed. */
  description: string | null;
  transaction_id: string | null;
  revision: IntegerText;
}

export interface DynamicBalanceEntriesTable extends CashEntry {
  type: 'deposit' | 'withdrawal' | 'built' | 'used' | 'transfer';
}

export interface PortfolioCashEntriesTable extends CashEntry {
  type: 'sale' | 'reinvestment' | 'withdrawal' | 'deposit' | 'transfer';
}

/** Balances at the end of each day with entries, valid until the next such day; a row a month. */
export interface DailyBalancesTable {
  user_id: string;
  /** Its first day. */
  month: DateText;
  /** Days with entries, ascending, in the form of {@link dailyBalanceColumns}. */
  days: string;
  revision: IntegerText;
}

/** Stands between the days of a month. */
export const DAY_SEPARATOR = ';';
/** Stands between the values of a day. */
export const BALANCE_SEPARATOR = ' ';

/**
 * What is in a day, in this order. All of it is integers but the date, so plain text holds it: of JSON, Postgres took
 * each value apart whenever the month was written, which was most of what the month cost it.
 */
export const dailyBalanceColumns = [
  'day',
  'sats',
  'cost_units',
  'portfolio_cash_cents',
  'dynamic_balance_cents',
  'total_invested_cents',
  'paid_out_cents',
  'realised_cost_units',
  'fees_cents',
] as const;

export interface WeeklyOperationsTable {
  user_id: string;
  week: string;
  slot: 'investment' | 'reinvestment' | 'sale';
  number: Generated<number>;
  kind: 'executed' | 'set_aside';
  recommendation_id: string;
  transaction_id: string | null;
  operated_on: DateText;
  spent_cents: IntegerText;
  dynamic_balance_before_cents: IntegerText;
  dynamic_balance_after_cents: IntegerText;
  status: 'building' | 'using' | 'equal' | 'neutral';
  revision: IntegerText;
}

export interface RecommendationsTable {
  recommendation_id: string;
  user_id: string;
  week: string;
  issued_at: Date;
  payload: Json;
  revision: IntegerText;
}

/**
 * One version of the read models for Kysely. Table names carry no schema: take
 * `db.withSchema(activeReadSchema)`, so that a new version is read by changing one row.
 */
export interface ReadSchema {
  checkpoints: CheckpointsTable;
  stream_progress: StreamProgressTable;
  parked_events: ParkedEventsTable;
  accounts: AccountsTable;
  subscriptions: SubscriptionsTable;
  portfolio: PortfolioTable;
  transactions: TransactionsTable;
  dynamic_balance_entries: DynamicBalanceEntriesTable;
  portfolio_cash_entries: PortfolioCashEntriesTable;
  daily_balances: DailyBalancesTable;
  weekly_operations: WeeklyOperationsTable;
  recommendations: RecommendationsTable;
}

/** Schema that version 1 of the projections writes. */
export const readSchemaV1 = 'read_v1';
