import { z } from 'zod/mini';
import {
  brlStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  personalTextStatusSchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';
import { usdBrlRateSchema } from './exchange-rates.js';
import { entryStatusShape } from './ledger-entries.js';

const cashEntryShape = {
  entryId: z.string(),
  date: isoDateSchema,
  recordedAt: isoInstantSchema,
  /** Signed: what the entry moved. */
  amountUsd: usdStringSchema,
  /** Null where it is not in effect. */
  balanceAfterUsd: z.nullable(usdStringSchema),
  /** Both at the rate of the entry's day; null for a person who sees dollars, and where one is beyond an amount. */
  reais: z.nullable(
    z.extend(usdBrlRateSchema, { amountBrl: brlStringSchema, balanceAfterBrl: z.nullable(brlStringSchema) }),
  ),
  description: z.nullable(z.string()),
  descriptionStatus: personalTextStatusSchema,
  /** English text to show where there is no description; null for entries that belong to a trade or a week. */
  defaultDescription: z.nullable(z.string()),
  /** The trade it belongs to. */
  transactionId: z.nullable(z.uuid()),
  week: weekSchema,
  ...entryStatusShape,
};

export const dynamicBalanceEntrySchema = z.object({
  type: z.enum(['deposit', 'withdrawal', 'built', 'used', 'transfer']),
  ...cashEntryShape,
});
export type DynamicBalanceEntry = z.infer<typeof dynamicBalanceEntrySchema>;

export const portfolioCashEntrySchema = z.object({
  type: z.enum(['sale', 'reinvestment', 'withdrawal', 'deposit', 'transfer']),
  ...cashEntryShape,
});
export type PortfolioCashEntry = z.infer<typeof portfolioCashEntrySchema>;

/** Where portfolio cash came from and went, over everything in effect. */
export const portfolioCashTotalsSchema = z.object({
  fromSalesUsd: usdStringSchema,
  /** Deposits of older records; none can be made any more. */
  depositedUsd: usdStringSchema,
  reinvestedUsd: usdStringSchema,
  transferredUsd: usdStringSchema,
  withdrawnUsd: usdStringSchema,
  /** Each entry at the rate of its day; null for a person who sees dollars, and where one is beyond an amount. */
  reais: z.nullable(
    z.object({
      fromSalesBrl: brlStringSchema,
      depositedBrl: brlStringSchema,
      reinvestedBrl: brlStringSchema,
      transferredBrl: brlStringSchema,
      withdrawnBrl: brlStringSchema,
    }),
  ),
});
export type PortfolioCashTotals = z.infer<typeof portfolioCashTotalsSchema>;

/** GET /api/portfolio-cash?type=&from=&to=&status=&limit=&cursor=&minRevision= */
export const portfolioCashResponseSchema = z.extend(freshnessSchema, {
  balanceUsd: usdStringSchema,
  totals: portfolioCashTotalsSchema,
  entries: z.array(portfolioCashEntrySchema),
  nextCursor: z.nullable(z.string()),
});
export type PortfolioCashResponse = z.infer<typeof portfolioCashResponseSchema>;

/** GET /api/dynamic-balance?type=&from=&to=&status=&limit=&cursor=&minRevision= */
export const dynamicBalanceResponseSchema = z.extend(freshnessSchema, {
  balanceUsd: usdStringSchema,
  totalDepositedUsd: usdStringSchema,
  totalWithdrawnUsd: usdStringSchema,
  /** Deposited less withdrawn. */
  netUsd: usdStringSchema,
  totalBuiltUsd: usdStringSchema,
  totalUsedUsd: usdStringSchema,
  /** Portfolio cash moved in. */
  totalTransferredUsd: usdStringSchema,
  /** Each entry at the rate of its day; null for a person who sees dollars, and where one is beyond an amount. */
  reais: z.nullable(
    z.object({
      totalDepositedBrl: brlStringSchema,
      totalWithdrawnBrl: brlStringSchema,
      netBrl: brlStringSchema,
      totalBuiltBrl: brlStringSchema,
      totalUsedBrl: brlStringSchema,
      totalTransferredBrl: brlStringSchema,
    }),
  ),
  /** Weeks the balance lasts at the profile's maximum allocation; null when the cap leaves nothing to use. */
  runwayWeeks: z.nullable(z.int().check(z.nonnegative())),
  entries: z.array(dynamicBalanceEntrySchema),
  nextCursor: z.nullable(z.string()),
});
export type DynamicBalanceResponse = z.infer<typeof dynamicBalanceResponseSchema>;
