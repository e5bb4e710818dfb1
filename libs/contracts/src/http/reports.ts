import { z } from 'zod/mini';
import {
  brlStringSchema,
  btcStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';
import { percentSchema } from '../percent.js';
import { ownEntryTypeSchema } from './exports.js';
import { portfolioReaisSchema, rateOfDaySchema, salesExemptionSchema } from './portfolio.js';

/** Types of a report that are answered; each has an address of its own, and a file of CSV. */
export const reportTypeSchema = z.enum([
  'portfolio-summary',
  'transaction-analysis',
  'strategy-performance',
  'brazil-tax-year',
  'tax-lots',
]);
export type ReportType = z.infer<typeof reportTypeSchema>;

const count = z.int().check(z.nonnegative());
const usd = usdStringSchema;
const optionalUsd = z.nullable(usdStringSchema);
const optionalPercent = z.nullable(percentSchema);
/** Days from the first to the last of them, both included. */
const daySpanSchema = z.object({ from: isoDateSchema, to: isoDateSchema });
export type DaySpan = z.infer<typeof daySpanSchema>;

/** Most spans of days that an answer names; the rest of them is only counted. */
export const reportSpansMax = 50;

/** Most spans of days without an exchange rate that an answer names. */
export const reportRateSpansMax = 1000;

/** Most notes by which an answer groups. */
export const reportNotesMax = 50;

/**
 * Query of every report: `from` (everything up to `to` without it) and `to` (today without it), days of the person's
 * zone. Neither may be in the future, nor `from` after `to`.
 */
const reportFrameSchema = z.extend(freshnessSchema, {
  /** First day of the range; of everything the first with an entry; null where there is none. */
  from: z.nullable(isoDateSchema),
  to: isoDateSchema,
  /** Day of the first entry of all up to the last day. */
  firstOn: z.nullable(isoDateSchema),
  /** Of the last day; null where none is known. */
  price: z.nullable(z.object({ usd, asOf: isoInstantSchema, source: z.string(), status: z.string() })),
  unpriced: z.object({
    /** Days without any price: figures that need one of them are null. */
    missing: z.array(daySpanSchema).check(z.maxLength(reportSpansMax)),
    /** Days without a close of their own: that of the last day before them was taken. */
    carried: z.array(daySpanSchema).check(z.maxLength(reportSpansMax)),
  }),
});

/** What there is at the end of a day. Everything that needs a price is null without one, unless no Bitcoin is held. */
const standingSchema = z.object({
  date: isoDateSchema,
  priceUsd: optionalUsd,
  btc: btcStringSchema,
  btcValueUsd: optionalUsd,
  portfolioValueUsd: optionalUsd,
  totalInvestedUsd: usd,
  portfolioCashUsd: usd,
  averagePriceUsd: optionalUsd,
  costBasisUsd: usd,
  totalReturnPercent: optionalPercent,
  profitLossUsd: optionalUsd,
  realisedUsd: usd,
  unrealisedUsd: optionalUsd,
  feesUsd: usd,
  dynamicBalanceUsd: usd,
});
export type ReportStanding = z.infer<typeof standingSchema>;

const cashFlowsSchema = z.object({
  investedUsd: usd,
  reinvestedUsd: usd,
  /** Net proceeds of sales. */
  soldToCashUsd: usd,
  soldToPocketUsd: usd,
  cashWithdrawnUsd: usd,
  cashDepositedUsd: usd,
  transferredUsd: usd,
  depositedUsd: usd,
  withdrawnUsd: usd,
  builtUsd: usd,
  usedUsd: usd,
  feesUsd: usd,
});
export type ReportCashFlows = z.infer<typeof cashFlowsSchema>;

const reaisFlowsSchema = z.object({
  investedBrl: brlStringSchema,
  reinvestedBrl: brlStringSchema,
  soldToCashBrl: brlStringSchema,
  soldToPocketBrl: brlStringSchema,
  cashWithdrawnBrl: brlStringSchema,
  cashDepositedBrl: brlStringSchema,
  transferredBrl: brlStringSchema,
  depositedBrl: brlStringSchema,
  withdrawnBrl: brlStringSchema,
  builtBrl: brlStringSchema,
  usedBrl: brlStringSchema,
  feesBrl: brlStringSchema,
});
export type ReportReaisFlows = z.infer<typeof reaisFlowsSchema>;

/** A period in reais: what moved at the rates of its days, what there was at each end at the rate of that end. */
const reaisPeriodSchema = z.object({
  opening: portfolioReaisSchema,
  closing: portfolioReaisSchema,
  flows: reaisFlowsSchema,
  realisedBrl: brlStringSchema,
  profitLossBrl: z.nullable(brlStringSchema),
});
export type ReportReaisPeriod = z.infer<typeof reaisPeriodSchema>;

const periodSchema = z.object({
  opening: standingSchema,
  closing: standingSchema,
  flows: cashFlowsSchema,
  realisedUsd: usd,
  /** Between both ends; null where the value at one of them is not known. */
  profitLossUsd: optionalUsd,
  /** Null where a sum is beyond an amount. */
  reais: z.nullable(reaisPeriodSchema),
});
export type ReportPeriod = z.infer<typeof periodSchema>;

/** GET /api/reports/portfolio-summary?from=&to=&minRevision= : the portfolio at both ends of a range, and by year. */
export const portfolioSummaryResponseSchema = z.extend(reportFrameSchema, {
  /** Null where nothing was recorded by the last day. */
  whole: z.nullable(periodSchema),
  /** Oldest first; of the first and the last year the days in the range. */
  years: z.array(z.extend(periodSchema, { year: z.string(), from: isoDateSchema, to: isoDateSchema })),
});
export type PortfolioSummaryResponse = z.infer<typeof portfolioSummaryResponseSchema>;

const typeSumsSchema = z.object({
  type: ownEntryTypeSchema,
  count,
  /** Value of trades before their fees, or cash that was moved. */
  amountUsd: usd,
  btc: btcStringSchema,
  feesUsd: usd,
  averageUsd: optionalUsd,
  /** Each entry in the reais of its day; null for a person who sees dollars, and where one is beyond an amount. */
  reais: z.nullable(
    z.object({
      amountBrl: brlStringSchema,
      feesBrl: brlStringSchema,
      averageBrl: z.nullable(brlStringSchema),
    }),
  ),
});
export type ReportTypeSums = z.infer<typeof typeSumsSchema>;

const plannedSumsSchema = z.object({
  count,
  plannedUsd: usd,
  filledUsd: usd,
  plannedBtc: btcStringSchema,
  filledBtc: btcStringSchema,
  feesUsd: usd,
  /** What the prices cost against those looked at, without fees; negative where they were better. */
  slippageUsd: usd,
  slippagePercent: optionalPercent,
  /** As those of the sums by type: what was recommended is at the rate of what was filled. */
  reais: z.nullable(
    z.object({
      plannedBrl: brlStringSchema,
      filledBrl: brlStringSchema,
      feesBrl: brlStringSchema,
      slippageBrl: brlStringSchema,
    }),
  ),
});
export type ReportPlannedSums = z.infer<typeof plannedSumsSchema>;

/** GET /api/reports/transaction-analysis?from=&to=&minRevision= : counts and sums of the entries of a range. */
export const transactionAnalysisResponseSchema = z.extend(reportFrameSchema, {
  /** Entries of the range. */
  count,
  /** Every type, as the export names it. */
  types: z.array(typeSumsSchema),
  origins: z.array(z.extend(typeSumsSchema, { origin: z.enum(['recommendation', 'manual', 'import']) })),
  /** Months with entries, oldest first. */
  months: z.array(z.object({ month: z.string(), types: z.array(typeSumsSchema) })),
  planned: z.nullable(plannedSumsSchema),
  plannedWeeks: z.array(z.extend(plannedSumsSchema, { week: weekSchema })),
  /** By the note of the trade, where exchanges are named; null for none. Most trades first. */
  plannedNotes: z
    .array(z.extend(plannedSumsSchema, { note: z.nullable(z.string()) }))
    .check(z.maxLength(reportNotesMax)),
});
export type TransactionAnalysisResponse = z.infer<typeof transactionAnalysisResponseSchema>;

const drawdownSchema = z.nullable(
  z.object({ percent: percentSchema, peakOn: isoDateSchema, troughOn: isoDateSchema }),
);

const comparedAccountSchema = z.object({
  investedUsd: usd,
  btc: btcStringSchema,
  /** Of the buys. */
  feesUsd: usd,
  endValueUsd: usd,
  profitLossUsd: usd,
  returnPercent: optionalPercent,
  xirrPercent: optionalPercent,
  twrPercent: optionalPercent,
  twrYearlyPercent: optionalPercent,
  drawdown: drawdownSchema,
  /** Of the account that has all of the money from the first day on. */
  drawdownWithCash: drawdownSchema,
  averageCashPercent: optionalPercent,
});
export type ReportAccount = z.infer<typeof comparedAccountSchema>;

const luckResultSchema = z.object({ btc: btcStringSchema, returnPercent: percentSchema });

const choiceSchema = z.object({ weeks: count, btc: btcStringSchema });

const comparedPointSchema = z.object({ valueUsd: usd, btc: btcStringSchema });

const comparedWeekSchema = z.object({
  week: weekSchema,
  /** Its last day in the range. */
  date: isoDateSchema,
  priceUsd: usd,
  boughtUsd: usd,
  paidPriceUsd: optionalUsd,
  own: comparedPointSchema,
  fixed: comparedPointSchema,
  lump: comparedPointSchema,
});
export type ReportWeek = z.infer<typeof comparedWeekSchema>;

export const reportAdviceSchema = z.enum(['frequency', 'reserve', 'fees', 'none']);
export type ReportAdvice = z.infer<typeof reportAdviceSchema>;

const comparisonSchema = z.object({
  from: isoDateSchema,
  weeks: count,
  openingValueUsd: usd,
  own: comparedAccountSchema,
  fixed: comparedAccountSchema,
  lump: comparedAccountSchema,
  /** The person's less fixed DCA's. */
  difference: z.object({ usd, points: optionalPercent }),
  buys: z.object({
    count,
    /** 0.0 to 100.0. */
    timingScore: z.nullable(z.string()),
    averageGainPercent: optionalPercent,
    best: z.nullable(
      z.object({
        date: isoDateSchema,
        priceUsd: usd,
        amountUsd: usd,
        btc: btcStringSchema,
        gainPercent: percentSchema,
      }),
    ),
    efficiencyRatio: z.nullable(z.string()),
    /** Of the weeks that the range holds whole; null where it holds none. */
    frequencyPercent: optionalPercent,
    weeksWithBuys: count,
    wholeWeeks: count,
    averagePriceUsd: optionalUsd,
    paidPerBitcoinUsd: optionalUsd,
    fixedPaidPerBitcoinUsd: optionalUsd,
  }),
  /** Null under 26 weeks, or where nothing was bought. */
  luck: z.nullable(
    z.object({
      shuffles: count,
      low: luckResultSchema,
      median: luckResultSchema,
      high: luckResultSchema,
      own: luckResultSchema,
      ownRankPercent: z.string(),
    }),
  ),
  adherence: z.object({
    weeks: count,
    followed: choiceSchema,
    changed: choiceSchema,
    skipped: choiceSchema,
  }),
  advice: z.array(reportAdviceSchema),
  points: z.array(comparedWeekSchema),
});
export type ReportComparison = z.infer<typeof comparisonSchema>;

/** GET /api/reports/strategy-performance?from=&to=&minRevision= : the person's weeks against fixed DCA and a lump sum. */
export const strategyPerformanceResponseSchema = z.extend(reportFrameSchema, {
  /** Trades up to the last day. */
  trades: count,
  /** Null without a trade, and where a day that it needs has no price. */
  comparison: z.nullable(comparisonSchema),
});
export type StrategyPerformanceResponse = z.infer<typeof strategyPerformanceResponseSchema>;

const yearSchema = z.string().check(z.regex(/^\d{4}$/));
const optionalBrl = z.nullable(brlStringSchema);

/** Bitcoin at the end of a day at average cost in reais; the cost is null where the rate of a buy in it is missing. */
const brazilPositionSchema = z.object({
  date: isoDateSchema,
  btc: btcStringSchema,
  costBrl: optionalBrl,
  averagePriceBrl: optionalBrl,
});
export type BrazilPositionView = z.infer<typeof brazilPositionSchema>;

/** Figures are null where a rate that they need is missing. */
const brazilSalesSchema = z.object({
  count,
  btc: btcStringSchema,
  /** Before fees. */
  soldBrl: optionalBrl,
  /** Of what was sold, at average cost. */
  costBrl: optionalBrl,
  gainBrl: optionalBrl,
});

/**
 * GET /api/reports/brazil-tax-year?year=&minRevision= : position at cost, sales and gains of a calendar year in reais, the
 * months next to the exemption of Brazilian law. Of this year without `year`. Information, not tax advice.
 */
export const brazilTaxYearResponseSchema = z.extend(reportFrameSchema, {
  year: yearSchema,
  exemption: salesExemptionSchema,
  opening: brazilPositionSchema,
  closing: brazilPositionSchema,
  /** January to the month of the last day. */
  months: z
    .array(
      z.extend(brazilSalesSchema, {
        month: z.string(),
        /** Null where the sales are not known. */
        isAboveExemption: z.nullable(z.boolean()),
        /** What is left of the exemption if nothing else is sold, or what the sales are above it. */
        distanceBrl: optionalBrl,
      }),
    )
    .check(z.maxLength(12)),
  /** Days with sales, oldest first, each at its rate. */
  days: z
    .array(
      z.extend(z.extend(brazilSalesSchema, rateOfDaySchema.shape), {
        date: isoDateSchema,
        /** How many were entered in reais: they count at the rate they were entered with. */
        countInReais: count,
        feesBrl: optionalBrl,
      }),
    )
    .check(z.maxLength(366)),
  /** Days of buys and sales without a rate that a figure needs. */
  missingRates: z.array(daySpanSchema).check(z.maxLength(reportRateSpansMax)),
});
export type BrazilTaxYearResponse = z.infer<typeof brazilTaxYearResponseSchema>;

/** Most lots that an answer lists; the file has all of them. */
export const reportLotsMax = 500;

export const lotMethodSchema = z.enum(['fifo', 'hifo']);
export type LotMethod = z.infer<typeof lotMethodSchema>;

const gainSumsSchema = z.object({ btc: btcStringSchema, proceedsUsd: usd, costUsd: usd, gainUsd: usd });
const lotSumsSchema = z.extend(gainSumsSchema, { shortTermUsd: usd, longTermUsd: usd });

/**
 * GET /api/reports/tax-lots?year=&method=&minRevision= : the lots that the sales of a calendar year took by `fifo` (which
 * it is without `method`) or `hifo`, and what was gained by either and by the ledger's own average cost.
 */
export const taxLotsResponseSchema = z.extend(reportFrameSchema, {
  year: yearSchema,
  method: lotMethodSchema,
  sums: z.object({ average: gainSumsSchema, fifo: lotSumsSchema, hifo: lotSumsSchema }),
  count,
  /** In the order of the sales; the first of them. */
  lots: z
    .array(
      z.object({
        acquiredOn: isoDateSchema,
        soldOn: isoDateSchema,
        btc: btcStringSchema,
        /** After the fee of the sale. */
        proceedsUsd: usd,
        /** With the fee of the buy. */
        costUsd: usd,
        gainUsd: usd,
        /** Long where it was held for more than a year by the calendar. */
        term: z.enum(['short', 'long']),
      }),
    )
    .check(z.maxLength(reportLotsMax)),
});
export type TaxLotsResponse = z.infer<typeof taxLotsResponseSchema>;
export type TaxLot = TaxLotsResponse['lots'][number];
