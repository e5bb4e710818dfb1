import { z } from 'zod/mini';
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
import { usdBrlRateSchema } from './exchange-rates.js';

/**
 * A portfolio in reais: what was paid at the rate of its day (a trade entered in reais at its own), what it is worth at
 * the rate of the day shown, which is the one named here.
 */
export const portfolioReaisSchema = z.extend(usdBrlRateSchema, {
  costBasisBrl: brlStringSchema,
  averagePriceBrl: z.nullable(brlStringSchema),
  totalInvestedBrl: brlStringSchema,
  realisedBrl: brlStringSchema,
  feesBrl: brlStringSchema,
  /** Everything below needs a price. Profit less what was realised: what the rate did to cash is part of it. */
  unrealisedBrl: z.nullable(brlStringSchema),
  /** Worth less what was invested, both in reais. */
  profitLossBrl: z.nullable(brlStringSchema),
  totalReturnPercent: z.nullable(percentSchema),
});
export type PortfolioReais = z.infer<typeof portfolioReaisSchema>;

/**
 * GET /api/portfolio?minRevision=&asOf=&reading= : now, or with `asOf` (a date, meaning its end in the person's zone,
 * or an instant) as of then. Reading `known` (unless said otherwise) is what was recorded by then; `corrected` is what
 * was dated up to then, by all that is recorded today.
 */
export const portfolioResponseSchema = z.extend(freshnessSchema, {
  /** Null for the present. */
  asOf: z.nullable(
    z.object({ at: isoInstantSchema, date: isoDateSchema, reading: z.enum(['known', 'corrected']) }),
  ),
  btc: btcStringSchema,
  costBasisUsd: usdStringSchema,
  averagePriceUsd: z.nullable(usdStringSchema),
  totalInvestedUsd: usdStringSchema,
  portfolioCashUsd: usdStringSchema,
  dynamicBalanceUsd: usdStringSchema,
  realisedUsd: usdStringSchema,
  feesUsd: usdStringSchema,
  /** Null for a person who sees dollars, and where the ledger cannot be read or a sum is beyond an amount. */
  reais: z.nullable(portfolioReaisSchema),
  /** Weeks that the dynamic balance lasts at the profile's cap; null when the cap takes nothing from it. */
  reserveRunwayWeeks: z.nullable(z.int().check(z.nonnegative())),
  /** Everything below needs a price and is null while there is none. */
  price: z.nullable(
    z.object({
      usd: usdStringSchema,
      /** Market time: of a close the end of its day. */
      asOf: isoInstantSchema,
      source: z.string(),
      /** `close`: the close of a past day. */
      status: z.string(),
    }),
  ),
  btcValueUsd: z.nullable(usdStringSchema),
  portfolioValueUsd: z.nullable(usdStringSchema),
  unrealisedUsd: z.nullable(usdStringSchema),
  profitLossUsd: z.nullable(usdStringSchema),
  /** Percent with two places, "-1.24"; null when nothing was invested. */
  totalReturnPercent: z.nullable(percentSchema),
  /** Money-weighted yearly return; null ("n/a") while the payments are under 30 days old on average, or without a change of sign. */
  xirrPercent: z.nullable(percentSchema),
  /** Time-weighted return over the whole time; null without a trade, or where its first days have no price. */
  twrPercent: z.nullable(percentSchema),
  /** The same as a yearly rate; null ("n/a") under 30 days. */
  twrYearlyPercent: z.nullable(percentSchema),
  /** Deepest fall of the time-weighted curve; null without a curve, and while it never fell. */
  maxDrawdown: z.nullable(
    z.object({
      percent: percentSchema,
      peakOn: isoDateSchema,
      troughOn: isoDateSchema,
    }),
  ),
  /** The same money in equal weekly parts at Monday's close; null before the first trade. */
  fixedDca: z.nullable(
    z.object({
      weeks: z.int().check(z.positive()),
      totalInvestedUsd: usdStringSchema,
      btc: btcStringSchema,
      valueUsd: usdStringSchema,
      profitLossUsd: usdStringSchema,
      returnPercent: z.nullable(percentSchema),
    }),
  ),
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

/** Reais for one dollar on a day, for taxes: the PTAX of that day, or the last one of the days before it. */
export const rateOfDaySchema = z.object({
  rate: rateSchema,
  rateDate: isoDateSchema,
  rateSource: z.string(),
  /** Neither that day nor the eight before it have a stored rate: nothing is converted, whatever `rate` says. */
  isMissing: z.boolean(),
});

/** The exemption of a month's sales in Brazil, with the law as it is cited there. */
export const salesExemptionSchema = z.object({
  limitBrl: brlStringSchema,
  source: z.string(),
  sourceUrl: z.url(),
  validFrom: isoDateSchema,
  /** Null while no end is known. */
  validUntil: z.nullable(isoDateSchema),
  /** Day on which the law was read. */
  readOn: isoDateSchema,
  /** The law on what is held at exchanges abroad. */
  foreignSource: z.string(),
  foreignSourceUrl: z.url(),
});
export type SalesExemption = z.infer<typeof salesExemptionSchema>;

/**
 * GET /api/portfolio/month-sales?date= : the recorded sales of that day's calendar month in reais, next to the monthly
 * exemption of Brazilian law. Information, not tax advice.
 */
export const monthSalesResponseSchema = z.object({
  revision: revisionSchema,
  /** "2026-11". */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  count: z.int().check(z.nonnegative()),
  /** Worth of the sales before their fees; null where a rate is missing, or it is more than an amount can be. */
  soldBrl: z.nullable(brlStringSchema),
  /** Rate of the day that was asked about, at which a sale of that day counts. */
  rate: rateOfDaySchema,
  /** Oldest first; days without a sale are missing. */
  days: z
    .array(
      z.extend(rateOfDaySchema, {
        date: isoDateSchema,
        count: z.int().check(z.positive()),
        /** How many of the count were entered in reais: they count at the rate they were entered with. */
        countInReais: z.int().check(z.nonnegative()),
        soldBrl: z.nullable(brlStringSchema),
      }),
    )
    .check(z.maxLength(31)),
  exemption: salesExemptionSchema,
});
export type MonthSalesResponse = z.infer<typeof monthSalesResponseSchema>;
