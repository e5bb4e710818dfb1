import type { ColumnType } from 'kysely';

interface TotpSecretsTable {
  user_id: string;
  /** Sealed under the person's key. */
  secret: string;
  begun_at: Date;
  /** Null until a first code was right. */
  confirmed_at: Date | null;
  /** Of the newest code that was accepted. */
  last_step: number | null;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

interface PasskeysTable {
  passkey_id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  /** Up to 2^32 - 1. */
  counter: ColumnType<string, number, number>;
  name: string;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

interface SignInTicketsTable {
  ticket_hash: Buffer;
  user_id: string;
  /** What the password was verified against. */
  password_hash: string;
  must_change_password: boolean;
  expires_at: Date;
}

interface PasskeyChallengesTable {
  challenge: string;
  /** Null for a sign-in by passkey alone. */
  user_id: string | null;
  purpose: 'registration' | 'sign-in' | 'second-factor' | 'confirmation';
  expires_at: Date;
}

/** Of the schema `app`. */
export interface SecondFactorTables {
  'app.totp_secrets': TotpSecretsTable;
  'app.recovery_codes': RecoveryCodesTable;
  'app.passkeys': PasskeysTable;
  'app.sign_in_tickets': SignInTicketsTable;
  'app.passkey_challenges': PasskeyChallengesTable;
}
