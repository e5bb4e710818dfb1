import type { ColumnType } from 'kysely';

type IntegerText = ColumnType<string, bigint, bigint>;

export interface RowComparisonsTable {
  /** UTC day. */
  day: string;
  finished_at: Date;
  streams: IntegerText;
  differences: IntegerText;
  /** Streams that the projector was behind with at the end of the wait. */
  behind: IntegerText;
  /** The first hundred people whose rows differ. */
  differing: ColumnType<readonly string[], readonly string[], readonly string[]>;
}
