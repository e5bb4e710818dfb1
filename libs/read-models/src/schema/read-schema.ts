import type { ReadColumns } from './read-columns.js';

type ValueOf<Column> = Column extends { readonly value?: infer Value } ? Value : never;

/**
 * One version of the read models for Kysely. Table names carry no schema: take
 * `db.withSchema(activeReadSchema)`, so that a new version is read by changing one row.
 */
export type ReadSchema = {
  [Table in keyof ReadColumns]: {
    [Column in keyof ReadColumns[Table]]: ValueOf<ReadColumns[Table][Column]>;
  };
};

export type CheckpointsTable = ReadSchema['checkpoints'];
export type DynamicBalanceEntriesTable = ReadSchema['dynamic_balance_entries'];
export type PortfolioCashEntriesTable = ReadSchema['portfolio_cash_entries'];
export type PortfolioTable = ReadSchema['portfolio'];
export type TransactionsTable = ReadSchema['transactions'];
export type WeeklyOperationsTable = ReadSchema['weekly_operations'];

/** Schema that version 1 of the projections writes. */
export const readSchemaV1 = 'read_v1';
