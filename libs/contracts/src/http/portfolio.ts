import { z } from 'zod';
import {
  brlStringSchema,
  btcStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  rateSchema,
  revisionSchema,
  usdStringSchema,
} from '../common.js';
import { percentSchema } from '../percent.js';

/**
 * GET /api/portfolio?minRevision=&asOf=&reading= : now, or with `asOf` (a date, meaning its end in the person's zone,
 * or an instant) as of then. Reading `known` (unless said otherwise) is what was recorded by then; `corrected` is what
 * was dated up to then, by all that is recorded today.
 */
export const portfolioResponseSchema = freshnessSchema.extend({
  /** Null for the present. */
  asOf: z
    .object({ at: isoInstantSchema, date: isoDateSchema, reading: z.enum(['known', 'corrected']) })
    .nullable(),
  btc: btcStringSchema,
  costBasisUsd: usdStringSchema,
  averagePriceUsd: usdStringSchema.nullable(),
  totalInvestedUsd: usdStringSchema,
  portfolioCashUsd: usdStringSchema,
  dynamicBalanceUsd: usdStringSchema,
  realisedUsd: usdStringSchema,
  feesUsd: usdStringSchema,
  /** Weeks that the dynamic balance lasts at the profile's cap; null when the cap takes nothing from it. */
  reserveRunwayWeeks: z.int().nonnegative().nullable(),
  /** Everything below needs a price and is null while there is none. */
  price: z
    .object({
      usd: usdStringSchema,
      /** Market time: of a close the end of its day. */
      asOf: isoInstantSchema,
      source: z.string(),
      /** `close`: the close of a past day. */
      status: z.string(),
    })
    .nullable(),
  btcValueUsd: usdStringSchema.nullable(),
  portfolioValueUsd: usdStringSchema.nullable(),
  unrealisedUsd: usdStringSchema.nullable(),
  profitLossUsd: usdStringSchema.nullable(),
  /** Percent with two places, "-1.24"; null when nothing was invested. */
  totalReturnPercent: percentSchema.nullable(),
  /** Money-weighted yearly return; null ("n/a") under 30 days or without a change of sign. */
  xirrPercent: percentSchema.nullable(),
  /** Time-weighted return over the whole time; null without a trade, or where its first days have no price. */
  twrPercent: percentSchema.nullable(),
  /** The same as a yearly rate; null ("n/a") under 30 days. */
  twrYearlyPercent: percentSchema.nullable(),
  /** Deepest fall of the time-weighted curve; no dates while it never fell. */
  maxDrawdown: z
    .object({
      percent: percentSchema,
      peakOn: isoDateSchema.nullable(),
      troughOn: isoDateSchema.nullable(),
    })
    .nullable(),
  /** The same money in equal weekly parts at Monday's close; null before the first trade. */
  fixedDca: z
    .object({
      weeks: z.int().positive(),
      totalInvestedUsd: usdStringSchema,
      btc: btcStringSchema,
      valueUsd: usdStringSchema,
      profitLossUsd: usdStringSchema,
      returnPercent: percentSchema.nullable(),
    })
    .nullable(),
});
export type PortfolioResponse = z.infer<typeof portfolioResponseSchema>;

/** GET /api/portfolio/sellable?date= : the Bitcoin that a sale dated on that day could take. */
export const sellableResponseSchema = z.object({
  revision: revisionSchema,
  date: isoDateSchema,
  /** Held at the end of that day. */
  heldBtc: btcStringSchema,
  /** The least held from that day on: what later sales need cannot be sold before them. */
  availableBtc: btcStringSchema,
  /** Day with the least. */
  leastOn: isoDateSchema,
});
export type SellableResponse = z.infer<typeof sellableResponseSchema>;

/** Reais for one dollar on a day: the PTAX of that day, else the last before it, else the configured default. */
const rateOfDaySchema = z.object({
  rate: rateSchema,
  rateDate: isoDateSchema,
  rateSource: z.string(),
  /** No rate is stored: the configured one stands in. */
  isDefault: z.boolean(),
});

/**
 * GET /api/portfolio/month-sales?date= : the recorded sales of that day's calendar month in reais, beside the monthly
 * exemption of Brazilian law. Information, not tax advice.
 */
export const monthSalesResponseSchema = z.object({
  revision: revisionSchema,
  /** "2026-11". */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  count: z.int().nonnegative(),
  /** Worth of the sales before their fees; null where it is more than an amount can be. */
  soldBrl: brlStringSchema.nullable(),
  /** Rate of the day that was asked about, at which a sale of that day counts. */
  rate: rateOfDaySchema,
  /** Oldest first; days without a sale are missing. */
  days: z
    .array(
      rateOfDaySchema.extend({
        date: isoDateSchema,
        count: z.int().positive(),
        /** How many of the count were entered in reais: they count at the rate they were entered with. */
        countInReais: z.int().nonnegative(),
        soldBrl: brlStringSchema.nullable(),
      }),
    )
    .max(31),
  exemption: z.object({
    limitBrl: brlStringSchema,
    /** The law as it is cited in Brazil. */
    source: z.string(),
    /** Day of the law that set the limit. */
    sourceDate: isoDateSchema,
    sourceUrl: z.url(),
  }),
});
export type MonthSalesResponse = z.infer<typeof monthSalesResponseSchema>;
