import type { ColumnType, Generated } from 'kysely';
import type { ImportTables } from './import-tables.js';
import type { NoticeTables } from './notice-tables.js';
import type {
  PaymentContactsTable,
  PaymentsTable,
  ProviderEventsTable,
  ProviderPaymentsTable,
} from './payment-tables.js';
import type { RowComparisonsTable } from './row-comparisons-table.js';
import type { SecondFactorTables } from './second-factor-tables.js';
import type { SecurityTables } from './security-tables.js';
import type { ServiceLogTable } from './service-log-table.js';

/** Integers beyond 2^53 travel as strings between Postgres and Node; repositories turn them into bigint. */
type IntegerText = ColumnType<string, string | bigint, string | bigint>;
type OptionalIntegerText = ColumnType<string | null, string | bigint | null, string | bigint | null>;
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;
/** Calendar dates are read as text ("2026-11-27"), never as Date objects of the server's zone. */
type DateText = string;

export interface CredentialsTable {
  user_id: string;
  username: string;
  username_key: string;
  password_hash: string;
  full_name: string | null;
  is_admin: Generated<boolean>;
  is_auditor: Generated<boolean>;
  status: 'pending' | 'active' | 'disabled';
  must_change_password: Generated<boolean>;
  password_expires_at: Date | null;
  is_password_mailed: Generated<boolean>;
  account_revision: ColumnType<string, bigint | undefined, bigint>;
  created_at: Generated<Date>;
}

export interface RecoveryPasswordsTable {
  user_id: string;
  password_hash: string;
  expires_at: Date;
}

export interface SessionsTable {
  session_id: string;
  user_id: string;
  device: string | null;
  started_at: Date;
  last_used_at: Date;
  ended_at: Date | null;
  /** Of its newest tokens. */
  generation: Generated<number>;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  family_id: string;
  user_id: string;
  issued_at: Date;
  expires_at: Date;
  rotated_at: Date | null;
  /** Tokens that took the place of one and the same are of one generation. */
  generation: Generated<number>;
}

export interface SigningKeysTable {
  kid: string;
  /** Of a former version, until the next start; null ever after. */
  private_jwk: Json | null;
  wrapped_private_key: Buffer | null;
  public_jwk: Json;
  created_at: Generated<Date>;
  retired_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: Buffer;
  status: 'reserved' | 'done';
  reserved_at: Generated<Date>;
  response_status: number | null;
  response_body: ColumnType<unknown, string | null, string | null>;
  /** Advisory lock of the process that carries the command out. */
  holder: ColumnType<string | null, bigint | null | undefined, bigint | null>;
}

export interface PersonKeysTable {
  key_id: string;
  user_id: string;
  wrapped_key: Buffer;
  master_key_id: string;
  created_at: Generated<Date>;
}

export interface MailsTable {
  mail_id: string;
  mail_key: string;
  user_id: string;
  template: string;
  language: 'en' | 'pt';
  /** Sealed. */
  content: string | null;
  status: 'pending' | 'sent' | 'kept' | 'failed';
  attempts: Generated<number>;
  due_at: Date;
  last_error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface SubscriptionCheckpointsTable {
  subscription: string;
  commit_position: IntegerText;
  prepare_position: IntegerText;
  event_id: string | null;
  updated_at: Generated<Date>;
}

export interface ConfirmedEmailsTable {
  user_id: string;
  /** HMAC of the lower-cased address. */
  email_key: Buffer;
  account_revision: ColumnType<string, bigint, bigint>;
}

export interface SubscriptionNoticesTable {
  user_id: string;
  /** The end that was noticed. */
  paid_until: Date;
  notice: 'ends-in-7-days' | 'ends-in-1-day' | 'ended';
  noticed_at: Date;
}

export interface AuditAccessesTable {
  access_id: string;
  accessed_at: Date;
  auditor_id: string;
  subject_id: string;
  method: string;
  path: string;
  correlation_id: string;
}

export interface ErasuresTable {
  erased_user_id: string;
  erased_at: Date;
  finished_at: Date | null;
}

export interface AttemptWindowsTable {
  bucket: Buffer;
  moments: Date[];
  newest: Date;
}

/**
 * `recorded` the shipped recording, `market` real providers, `local` the local fake servers. They are never mixed.
 */
export type MarketSeriesName = 'recorded' | 'market' | 'local';
/** Series that are fed by providers. */
export type FeedSeriesName = Exclude<MarketSeriesName, 'recorded'>;

export interface DailyClosesTable {
  series: MarketSeriesName;
  day: DateText;
  version: Generated<number>;
  /** USD for one Bitcoin, up to eight places, as text. */
  close_usd: ColumnType<string, string, string>;
  carried: Generated<boolean>;
  source: string;
  recorded_at: Generated<Date>;
  reason: Generated<'recording' | 'finalised' | 'backfill' | 'import' | 'correction' | 'accepted'>;
  evidence: OptionalJson;
}

export interface ExchangeRatesTable {
  pair: 'USD/BRL';
  series: Generated<FeedSeriesName>;
  version: Generated<number>;
  day: DateText;
  /** Units of the second currency for one of the first, at most six places, as text. */
  rate: ColumnType<string, string, string>;
  source: string;
  recorded_at: Generated<Date>;
}

export interface MarketSnapshotsTable {
  id: ColumnType<string, never, never>;
  tick: IntegerText;
  /** 0 for the schedule's own snapshot of a tick, the number of its five seconds for one that was asked for. */
  refresh: Generated<number>;
  series: MarketSeriesName;
  source: string;
  as_of: Date;
  computed_at: Date;
  recorded_day: DateText | null;
  price_cents: IntegerText;
  change_24h: number | null;
  rsi: number;
  regime: string;
  evaluation: Json;
  quotes: OptionalJson;
}

export interface CloseObservationsTable {
  series: FeedSeriesName;
  day: DateText;
  source: string;
  close_usd: string;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

export interface PriceQuarantineTable {
  id: ColumnType<string, never, never>;
  series: FeedSeriesName;
  kind: 'close' | 'tick';
  day: DateText;
  source: string;
  price_usd: string;
  reference_usd: string;
  reason: 'jump' | 'disagreement';
  evidence: OptionalJson;
  status: Generated<'waiting' | 'accepted' | 'rejected' | 'settled'>;
  seen_count: ColumnType<string, never, string | bigint>;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
}

export interface FeedHealthTable {
  series: FeedSeriesName;
  provider: string;
  need: 'spot' | 'candles' | 'rates';
  label: string;
  last_success_at: Date | null;
  last_error_at: Date | null;
  last_error_code: string | null;
  last_error: string | null;
  breaker: Generated<'closed' | 'open' | 'half_open'>;
  paused_until: Date | null;
  latency_ms: number | null;
  consecutive_failures: Generated<number>;
  successes: ColumnType<string, string | bigint | undefined, string | bigint>;
  failures: ColumnType<string, string | bigint | undefined, string | bigint>;
  updated_at: Generated<Date>;
}

export interface MarketModesTable {
  id: ColumnType<string, never, never>;
  /** Null: no market at all. */
  series: MarketSeriesName | null;
  chosen_at: Generated<Date>;
}

export interface MarketBackfillsTable {
  series: FeedSeriesName;
  kind: 'closes' | 'rates';
  from_day: DateText;
  to_day: DateText;
  next_day: DateText;
  status: 'running' | 'done' | 'failed';
  days_stored: Generated<number>;
  days_waiting: Generated<number>;
  last_error: string | null;
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SidSnapshotsTable {
  id: ColumnType<string, never, never>;
  tick: IntegerText;
  market_snapshot_id: string | null;
  source: string;
  as_of: Date;
  computed_at: Date;
  sid: number;
  level: string;
  priority: string;
  detail: Json;
}

export interface ActiveReadSchemaTable {
  only_row: Generated<boolean>;
  schema_name: string;
  activated_at: Generated<Date>;
}

export interface SnapshotsTable {
  stream: string;
  reducer_version: string;
  revision: IntegerText;
  hash: string;
  occurred_at: string;
  state: Buffer;
  written_at: Generated<Date>;
}

export interface BacktestsTable {
  history_version: string;
  window_id: string;
  profile: string;
  fee_basis_points: number;
  /** As @app/contracts describes a backtest; null where there is none. */
  payload: ColumnType<unknown, string | null, never>;
  /** Why there is none. */
  unavailable: string | null;
  computed_at: Date;
}

export interface ParkedStreamRepairsTable {
  repair_id: string;
  stream: string;
  action: 'retry' | 'resolve';
  requested_by: string;
  requested_at: Generated<Date>;
  status: ColumnType<
    'waiting' | 'repaired' | 'still_parked' | 'not_parked' | 'failed',
    undefined,
    'repaired' | 'still_parked' | 'not_parked' | 'failed'
  >;
  revision: ColumnType<string | null, undefined, bigint | null>;
  reason: ColumnType<string | null, undefined, string | null>;
  finished_at: ColumnType<Date | null, undefined, Date>;
}

export interface ProjectorHeartbeatsTable {
  projection: string;
  partition: number;
  partitions: number;
  schema_name: string;
  state: string;
  commit_position: OptionalIntegerText;
  prepare_position: OptionalIntegerText;
  lag_events: IntegerText;
  lag_ms: OptionalIntegerText;
  parked_streams: number;
  failure: string | null;
  last_progress_at: Date | null;
  beaten_at: Generated<Date>;
}

export interface WorkerPartsTable {
  part: string;
  instance: string;
  state: string;
  failure: string | null;
  reported_at: Generated<Date>;
}

/** Schema `app` for Kysely: irreplaceable, backed up. */
export interface AppSchema extends NoticeTables, ImportTables, SecondFactorTables, SecurityTables {
  'app.credentials': CredentialsTable;
  'app.recovery_passwords': RecoveryPasswordsTable;
  'app.sessions': SessionsTable;
  'app.refresh_tokens': RefreshTokensTable;
  'app.signing_keys': SigningKeysTable;
  'app.idempotency_keys': IdempotencyKeysTable;
  'app.person_keys': PersonKeysTable;
  'app.mails': MailsTable;
  'app.subscription_checkpoints': SubscriptionCheckpointsTable;
  'app.confirmed_emails': ConfirmedEmailsTable;
  'app.subscription_notices': SubscriptionNoticesTable;
  'app.audit_accesses': AuditAccessesTable;
  'app.payments': PaymentsTable;
  'app.payment_contacts': PaymentContactsTable;
  'app.provider_events': ProviderEventsTable;
  'app.provider_payments': ProviderPaymentsTable;
  'app.erasures': ErasuresTable;
  'app.attempt_windows': AttemptWindowsTable;
  'app.daily_closes': DailyClosesTable;
  'app.exchange_rates': ExchangeRatesTable;
  'app.market_snapshots': MarketSnapshotsTable;
  'app.sid_snapshots': SidSnapshotsTable;
  'app.close_observations': CloseObservationsTable;
  'app.price_quarantine': PriceQuarantineTable;
  'app.feed_health': FeedHealthTable;
  'app.market_backfills': MarketBackfillsTable;
  'app.market_modes': MarketModesTable;
  'app.active_read_schema': ActiveReadSchemaTable;
  'app.parked_stream_repairs': ParkedStreamRepairsTable;
  'app.projector_heartbeats': ProjectorHeartbeatsTable;
  /** A cache, not backed up. */
  'cache.worker_parts': WorkerPartsTable;
  /** A cache, not backed up. */
  'cache.snapshots': SnapshotsTable;
  /** A cache, not backed up. */
  'cache.service_log': ServiceLogTable;
  /** A cache, not backed up. */
  'cache.backtests': BacktestsTable;
  /** A cache, not backed up. */
  'cache.row_comparisons': RowComparisonsTable;
}
