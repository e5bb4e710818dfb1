import type { ColumnType } from 'kysely';

export interface ServiceLogTable {
  /** Beyond 2^53 a number would lose digits. */
  id: ColumnType<string, never, never>;
  logged_at: Date;
  service: string;
  level: 'warn' | 'error' | 'fatal';
  message: string;
  correlation_id: string | null;
  detail: string;
}
