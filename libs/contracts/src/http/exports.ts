import { z } from 'zod/mini';
import { displayCurrencySchema } from '../common.js';

/**
 * GET /api/exports/transactions.csv: every entry in effect, in the order of the ledger, in the product's own format.
 * UTF-8 with byte-order mark, CRLF, decimal point; text cells that a spreadsheet could run begin with an apostrophe.
 * The weak ETag is the revision that the file shows. An import of it into an empty account gives the same figures.
 */
export const ownFormatColumns = [
  'date',
  'type',
  'quantity_btc',
  'price_usd',
  'value_usd',
  'fee_usd',
  'amount_usd',
  'paid_brl',
  'brl_per_usd',
  'rate_date',
  'rate_source',
  'proceeds_to',
  'rsi',
  'regime',
  'notes',
  'notes_status',
  'origin',
  'order',
  'btc_after',
  'portfolio_cash_after_usd',
  'dynamic_balance_after_usd',
] as const;
export type OwnFormatColumn = (typeof ownFormatColumns)[number];

/**
 * Columns behind the others with `currency=BRL`: the trade, or the cash that was moved, in reais as it was entered or at
 * the rate of its day, which is named. An import reads none of them.
 */
export const reaisFormatColumns = [
  'price_brl',
  'value_brl',
  'fee_brl',
  'total_brl',
  'amount_brl',
  'day_brl_per_usd',
  'day_rate_date',
  'day_rate_source',
] as const;
export type ReaisFormatColumn = (typeof reaisFormatColumns)[number];

/** Values of the column `type`. */
export const ownEntryTypeSchema = z.enum([
  'buy',
  'sell',
  'reinvestment',
  'deposit',
  'withdrawal',
  'built',
  'used',
  'portfolio_cash_withdrawal',
  'portfolio_cash_deposit',
  'transfer',
]);
export type OwnEntryType = z.infer<typeof ownEntryTypeSchema>;

/**
 * GET /api/exports/transactions.csv?types=buy,sell&currency=BRL : lines of these types only, the column `order` keeps its
 * numbers; with reais beside the dollars.
 */
export const exportTransactionsQuerySchema = z.strictObject({
  currency: z.optional(displayCurrencySchema),
  types: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',')),
      ),
      z.array(ownEntryTypeSchema),
    ),
  ),
});
export type ExportTransactionsQuery = z.infer<typeof exportTransactionsQuerySchema>;

/** Content type of an exported file. */
export const csvContentType = 'text/csv; charset=utf-8';
