import { z } from 'zod/mini';
import { btcStringSchema, isoInstantSchema, usdStringSchema } from '../common.js';

const countSchema = z.int().check(z.nonnegative());

const amounts = {
  btc: btcStringSchema,
  investedUsd: usdStringSchema,
  portfolioCashUsd: usdStringSchema,
  dynamicBalanceUsd: usdStringSchema,
};

export const portfolioOrderSchema = z.enum(['name', 'btc', 'invested', 'cash', 'reserve']);
export type PortfolioOrder = z.infer<typeof portfolioOrderSchema>;

/**
 * GET /api/admin/portfolios?order=&limit=&cursor= (role admin). By name everybody; by an amount, the largest first, those
 * with records. Each look is stored, since the amounts of others are personal.
 */
export const adminPortfoliosResponseSchema = z.object({
  portfolios: z.array(
    z.object({
      userId: z.uuid(),
      /** Null once the person was erased. */
      username: z.nullable(z.string()),
      ...amounts,
      /** Of the ledger, as the read models know it; null where there is no record. */
      revision: z.nullable(z.string()),
      /** The read models do not follow this ledger any more. */
      isParked: z.boolean(),
    }),
  ),
  /** Of everybody with records. */
  totals: z.object({ ...amounts, people: countSchema }),
  /** How the last nightly comparison of everybody's rows with the streams ended; null before the first. */
  comparison: z.nullable(
    z.object({
      finishedAt: isoInstantSchema,
      streams: countSchema,
      differences: countSchema,
      /** Streams of which the newest events were not compared. */
      behind: countSchema,
      /** The first hundred people whose rows differ. */
      differing: z.array(z.uuid()),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type AdminPortfoliosResponse = z.infer<typeof adminPortfoliosResponseSchema>;
