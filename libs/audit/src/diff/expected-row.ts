/** A row as the streams say it must be: every column with its value. */
export type ExpectedRow = Readonly<Record<string, ExpectedValue>>;
export type ExpectedValue = string | bigint | number | boolean | Date | null | object;

/** Rows that one stream must have in one table. */
export interface ExpectedTable {
  readonly table: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  readonly rows: readonly ExpectedRow[];
}

/** Tables with the category of the streams that they are made of, and the columns that name a row of theirs. */
export const COMPARED_TABLES = {
  ledger: {
    portfolio: ['user_id'],
    transactions: ['user_id', 'transaction_id'],
    dynamic_balance_entries: ['user_id', 'entry_id'],
    portfolio_cash_entries: ['user_id', 'entry_id'],
    daily_balances: ['user_id', 'day'],
    weekly_operations: ['user_id', 'week', 'slot', 'number'],
    recommendations: ['user_id', 'recommendation_id'],
  },
  account: { accounts: ['user_id'] },
  subscription: { subscriptions: ['user_id'], subscription_periods: ['user_id', 'number'] },
} as const;
