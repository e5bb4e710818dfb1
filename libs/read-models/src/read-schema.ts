import type { ColumnType, Generated } from 'kysely';

type IntegerText = ColumnType<string, string | bigint, string | bigint>;
type OptionalIntegerText = ColumnType<string | null, string | bigint | null, string | bigint | null>;
/** Projections write rows as JSON, so a jsonb column takes the value itself. */
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
  revision: IntegerText;
}

export interface TransactionsTable {
  transaction_id: string;
  user_id: string;
  ordinal: number;
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
  notes: string | null;
  sats_after: IntegerText;
  portfolio_cash_after_cents: IntegerText;
  dynamic_balance_after_cents: IntegerText;
  revision: IntegerText;
}

export interface DynamicBalanceEntriesTable {
  entry_id: string;
  user_id: string;
  ordinal: number;
  type: 'deposit' | 'withdrawal' | 'built' | 'used' | 'transfer';
  dated_on: DateText;
  recorded_at: Date;
  week: string;
  amount_cents: IntegerText;
  balance_after_cents: IntegerText;
  description: string | null;
  transaction_id: string | null;
  revision: IntegerText;
}

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
  weekly_operations: WeeklyOperationsTable;
  recommendations: RecommendationsTable;
}

/** Schema that version 1 of the projections writes. */
export const readSchemaV1 = 'read_v1';
