import type { ColumnType, Generated } from 'kysely';

type IntegerText = ColumnType<string, string | bigint, string | bigint>;

export interface StreamHeadsTable {
  stream: string;
  revision: IntegerText;
  hash: string;
}

export interface StreamHeadsProgressTable {
  only_row: Generated<boolean>;
  commit_position: IntegerText;
  prepare_position: IntegerText;
  event_id: string | null;
  events: IntegerText;
  /** Of the newest anchor, in its stream. */
  anchor_revision: ColumnType<string | null, bigint | undefined, bigint>;
}

/** What the daily anchor keeps of all streams, in schema `cache`: rebuilt from the log, not backed up. */
export type StreamHeadsSchema = {
  'cache.stream_heads': StreamHeadsTable;
  'cache.stream_heads_progress': StreamHeadsProgressTable;
};
