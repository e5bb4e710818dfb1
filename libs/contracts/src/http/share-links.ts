import { z } from 'zod/mini';
import { btcStringSchema, isoDateSchema, isoInstantSchema, usdStringSchema } from '../common.js';
import { percentSchema } from '../percent.js';

/** Links of one person that have not expired: 409 SHARE.TOO_MANY_LINKS above it. */
export const shareLinksPerUserMax = 5;

/** Days after which a link expires. */
export const shareLinkDays = [7, 30, 90] as const;

/** `hidden`: percents and an index alone, no amount leaves the server. */
const sharedAmountsSchema = z.enum(['shown', 'hidden']);

/** POST /api/settings/share-links */
export const createShareLinkRequestSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{Cs}\p{Cc}]*$/u)),
  amounts: sharedAmountsSchema,
  days: z.literal(shareLinkDays),
});
export type CreateShareLinkRequest = z.output<typeof createShareLinkRequestSchema>;

export const shareLinkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  amounts: sharedAmountsSchema,
  /** Path of the secret address in the web app. */
  path: z.string(),
  createdAt: isoInstantSchema,
  expiresAt: isoInstantSchema,
  isExpired: z.boolean(),
  /** From one network, those within half an hour are one. */
  looks: z.int().check(z.nonnegative()),
  lastLookAt: z.nullable(isoInstantSchema),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** GET, POST and DELETE /api/settings/share-links: newest first. */
export const shareLinksResponseSchema = z.object({
  links: z.array(shareLinkSchema),
  /** False without an active subscription: the links show nothing then. */
  areShown: z.boolean(),
});
export type ShareLinksResponse = z.infer<typeof shareLinksResponseSchema>;

const sharedShape = {
  /** Day of the figures, in the owner's time zone. */
  date: isoDateSchema,
  /** Day of the first record; null while there is none. */
  recordedSince: z.nullable(isoDateSchema),
  expiresAt: isoInstantSchema,
  /** Of the price that the figures are at; null while there is none, as every figure that needs one. */
  price: z.nullable(z.object({ asOf: isoInstantSchema, source: z.string(), status: z.string() })),
  /** Parts of the portfolio's value; null where it is worth nothing. */
  allocation: z.nullable(z.object({ bitcoinPercent: percentSchema, cashPercent: percentSchema })),
  totalReturnPercent: z.nullable(percentSchema),
  twrPercent: z.nullable(percentSchema),
  xirrPercent: z.nullable(percentSchema),
  maxDrawdownPercent: z.nullable(percentSchema),
};

export const sharedAmountsResponseSchema = z.object({
  ...sharedShape,
  amounts: z.literal('shown'),
  priceUsd: z.nullable(usdStringSchema),
  btc: btcStringSchema,
  averagePriceUsd: z.nullable(usdStringSchema),
  totalInvestedUsd: usdStringSchema,
  portfolioCashUsd: usdStringSchema,
  dynamicBalanceUsd: usdStringSchema,
  btcValueUsd: z.nullable(usdStringSchema),
  portfolioValueUsd: z.nullable(usdStringSchema),
  profitLossUsd: z.nullable(usdStringSchema),
  days: z.array(
    z.object({ date: isoDateSchema, valueUsd: z.nullable(usdStringSchema), investedUsd: usdStringSchema }),
  ),
});
export type SharedAmountsResponse = z.infer<typeof sharedAmountsResponseSchema>;

export const sharedPercentsResponseSchema = z.object({
  ...sharedShape,
  amounts: z.literal('hidden'),
  /** Time-weighted, 100 at the beginning: money that came or went does not move it. */
  days: z.array(z.object({ date: isoDateSchema, index: percentSchema })),
});
export type SharedPercentsResponse = z.infer<typeof sharedPercentsResponseSchema>;

/** GET /api/shared/:secret: a portfolio as its owner shares it. */
export const sharedPortfolioResponseSchema = z.discriminatedUnion('amounts', [
  sharedAmountsResponseSchema,
  sharedPercentsResponseSchema,
]);
export type SharedPortfolioResponse = z.infer<typeof sharedPortfolioResponseSchema>;
