import { z } from 'zod/mini';
import { btcStringSchema, usdStringSchema } from '../common.js';

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
  totals: z.object({ ...amounts, people: z.int().check(z.nonnegative()) }),
  nextCursor: z.nullable(z.string()),
});
export type AdminPortfoliosResponse = z.infer<typeof adminPortfoliosResponseSchema>;
