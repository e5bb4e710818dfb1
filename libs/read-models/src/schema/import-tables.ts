import type { ColumnType } from 'kysely';

interface ImportMappingsTable {
  user_id: string;
  /** Of the names of the columns, in their order. */
  header_hash: string;
  reading: ColumnType<unknown, string, string>;
  used_at: ColumnType<Date, Date | undefined, Date>;
}

/** Of the schema `app`. */
export interface ImportTables {
  'app.import_mappings': ImportMappingsTable;
}
