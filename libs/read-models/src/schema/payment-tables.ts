import type { ColumnType } from 'kysely';

export interface PaymentsTable {
  payment_id: string;
  user_id: string | null;
  status: string;
  provider: string;
  currency: string;
  reference: string;
  created_at: Date;
  expires_at: Date;
  since: Date;
  /** Beyond 2^53 a number would lose digits. */
  revision: ColumnType<string, string | bigint, string | bigint>;
}

export interface PaymentContactsTable {
  payment_id: string;
  address: string | null;
  /** The account that the payment goes to, once it is chosen. */
  payer_id: ColumnType<string | null, string | undefined, string>;
  created_at: Date;
}

export interface ProviderEventsTable {
  event_id: string;
  provider: string;
  event_key: string;
  provider_payment_id: string | null;
  payment_id: string | null;
  received_at: Date;
  processed_at: ColumnType<Date | null, Date | undefined, Date>;
  outcome: ColumnType<string | null, string | undefined, string>;
  body: Buffer;
}

export interface ProviderPaymentsTable {
  provider: string;
  provider_payment_id: string;
  payment_id: string;
  state: string;
  status: string;
  read_at: Date;
  refunded_unit: ColumnType<string | null, string | null | undefined, string | null>;
  refunded_amount: ColumnType<string | null, string | null | undefined, string | null>;
}
