import type { ReadSchema } from './read-schema.js';

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

type ReadColumnTypes = {
  readonly [Table in keyof ReadSchema]: { readonly [Column in keyof ReadSchema[Table]]: ReadColumnType };
};

const place = { place: 'smallint', sequence: 'bigint' } as const;
const status = {
  status: 'text',
  voided_at: 'timestamptz',
  restorable_until: 'date',
  replaces: 'uuid',
} as const;
const cashEntry = {
  ...place,
  ...status,
  entry_id: 'text',
  user_id: 'uuid',
  type: 'text',
  dated_on: 'date',
  recorded_at: 'timestamptz',
  week: 'text',
  amount_cents: 'numeric',
  description: 'text',
  transaction_id: 'uuid',
  revision: 'bigint',
} as const;

/** Whoever writes many rows with one statement says their types with them; a test holds them against the migrations. */
export const readColumnTypes: ReadColumnTypes = {
  checkpoints: {
    projection: 'text',
    partition: 'integer',
    partitions: 'integer',
    commit_position: 'numeric',
    prepare_position: 'numeric',
    updated_at: 'timestamptz',
  },
  stream_progress: {
    stream: 'text',
    revision: 'bigint',
    parked_at: 'timestamptz',
    parked_reason: 'text',
  },
  parked_events: {
    stream: 'text',
    revision: 'bigint',
    event_id: 'uuid',
    event_type: 'text',
    commit_position: 'numeric',
    prepare_position: 'numeric',
    reason: 'text',
    parked_at: 'timestamptz',
  },
  accounts: {
    user_id: 'uuid',
    language: 'text',
    time_zone: 'text',
    profile: 'text',
    profile_chosen: 'boolean',
    base_cents: 'numeric',
    is_admin: 'boolean',
    is_auditor: 'boolean',
    status: 'text',
    revision: 'bigint',
  },
  subscriptions: {
    user_id: 'uuid',
    plan: 'text',
    started_at: 'timestamptz',
    paid_until: 'timestamptz',
    cancelled: 'boolean',
    revision: 'bigint',
  },
  portfolio: {
    user_id: 'uuid',
    sats: 'numeric',
    cost_units: 'numeric',
    portfolio_cash_cents: 'numeric',
    dynamic_balance_cents: 'numeric',
    total_invested_cents: 'numeric',
    realised_cost_units: 'numeric',
    paid_out_cents: 'numeric',
    fees_cents: 'numeric',
    deposited_cents: 'numeric',
    withdrawn_cents: 'numeric',
    built_cents: 'numeric',
    used_cents: 'numeric',
    transferred_cents: 'numeric',
    revision: 'bigint',
  },
  transactions: {
    ...place,
    ...status,
    transaction_id: 'uuid',
    user_id: 'uuid',
    original_id: 'uuid',
    import_id: 'uuid',
    type: 'text',
    origin: 'text',
    recommendation_id: 'uuid',
    traded_on: 'date',
    recorded_at: 'timestamptz',
    week: 'text',
    sats: 'numeric',
    price_cents: 'numeric',
    value_cents: 'numeric',
    fee_cents: 'numeric',
    planned_sats: 'numeric',
    planned_cents: 'numeric',
    planned_price_cents: 'numeric',
    rsi: 'text',
    regime: 'text',
    notes: 'text',
    proceeds_to: 'text',
    paid_brl_cents: 'numeric',
    paid_rate: 'text',
    paid_rate_date: 'date',
    paid_rate_source: 'text',
    revision: 'bigint',
  },
  dynamic_balance_entries: cashEntry,
  portfolio_cash_entries: cashEntry,
  daily_balances: {
    user_id: 'uuid',
    month: 'date',
    days: 'text',
    revision: 'bigint',
  },
  weekly_operations: {
    user_id: 'uuid',
    week: 'text',
    slot: 'text',
    number: 'integer',
    kind: 'text',
    recommendation_id: 'uuid',
    transaction_id: 'uuid',
    operated_on: 'date',
    spent_cents: 'numeric',
    dynamic_balance_before_cents: 'numeric',
    dynamic_balance_after_cents: 'numeric',
    status: 'text',
    revision: 'bigint',
  },
  recommendations: {
    recommendation_id: 'uuid',
    user_id: 'uuid',
    week: 'text',
    issued_at: 'timestamptz',
    payload: 'jsonb',
    revision: 'bigint',
  },
};
