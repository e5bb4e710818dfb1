import { z } from 'zod/mini';
import {
  btcStringSchema,
  isoDateSchema,
  isoInstantSchema,
  profileSchema,
  regimeSchema,
  usdStringSchema,
} from '../common.js';
import { percentSchema } from '../percent.js';

/** The windows of the public pages and the profile comparison. `to: null` is the last completed day. */
export const backtestWindows = [
  { id: '2015-2021', from: '2015-01-01', to: '2021-05-29' },
  { id: '2017-2024', from: '2017-01-01', to: '2024-12-31' },
  { id: '2019-now', from: '2019-01-01', to: null },
] as const;
export const backtestWindowIdSchema = z.enum(['2015-2021', '2017-2024', '2019-now']);
export type BacktestWindowId = z.infer<typeof backtestWindowIdSchema>;

/** New money a week in every window, in whole US dollars, and the fees that are computed, in hundredths of a percent. */
export const backtestBaseUsd = 20;
export const backtestFees = [0, 50] as const;
/** `fee` of a request: percent of every trade. */
export const backtestFeeSchema = z.enum(['0', '0.5']);
export const backtestFeeOf: Readonly<
  Record<z.infer<typeof backtestFeeSchema>, (typeof backtestFees)[number]>
> = { '0': 0, '0.5': 50 };

export const backtestHoldingSchema = z.object({
  /** Bitcoin at the last close plus idle cash at par. */
  valueUsd: usdStringSchema,
  /** Value against the new money. */
  returnPercent: percentSchema,
  /** Money-weighted yearly return; null where it says nothing. */
  xirrPercent: z.nullable(percentSchema),
  /** Time-weighted return of the whole window. */
  twrPercent: percentSchema,
  maximumDrawdown: z.nullable(
    z.object({ percent: percentSchema, peakOn: isoDateSchema, troughOn: isoDateSchema }),
  ),
  btc: btcStringSchema,
  averagePriceUsd: z.nullable(usdStringSchema),
  /** New money and money of sales that is not in Bitcoin. */
  idleUsd: usdStringSchema,
  feesUsd: usdStringSchema,
  /** Spent on Bitcoin a week on average. */
  averageWeeklyUsd: usdStringSchema,
});
export type BacktestHoldingView = z.infer<typeof backtestHoldingSchema>;

const regimeCountsSchema = z.record(regimeSchema, z.int().check(z.nonnegative()));

/** Every Monday after its trades; numbers for charts, never amounts. Arrays of one length. */
export const backtestTimelineSchema = z.object({
  dates: z.array(isoDateSchema),
  price: z.array(z.number()),
  newMoney: z.array(z.number()),
  strategy: z.array(z.number()),
  fixedDca: z.array(z.number()),
  lumpSum: z.array(z.number()),
  /** Of the strategy: what is in Bitcoin and what is idle. */
  strategyInBitcoin: z.array(z.number()),
  strategyIdle: z.array(z.number()),
});

/** The strategy, fixed DCA and a lump sum with the same new money in one window. */
export const backtestSchema = z.object({
  profile: profileSchema,
  strategyVersion: z.int().check(z.positive()),
  from: isoDateSchema,
  to: isoDateSchema,
  firstWeek: isoDateSchema,
  lastWeek: isoDateSchema,
  weeks: z.int().check(z.positive()),
  baseUsd: usdStringSchema,
  newMoneyUsd: usdStringSchema,
  feePercent: percentSchema,
  weeksByRegime: regimeCountsSchema,
  daysByRegime: regimeCountsSchema,
  strategy: backtestHoldingSchema,
  fixedDca: backtestHoldingSchema,
  lumpSum: backtestHoldingSchema,
  timeline: backtestTimelineSchema,
  /** The true closes it was computed from. */
  history: z.object({
    firstDay: isoDateSchema,
    lastDay: isoDateSchema,
    /** Days read without a close of their own, which showed the one before. */
    missingDays: z.int().check(z.nonnegative()),
    sources: z.array(z.string()),
  }),
});
export type Backtest = z.infer<typeof backtestSchema>;

/**
 * Why a window has no backtest: no true daily closes are stored (only the recording, whose days are interpolated, or
 * local fakes), they do not reach far enough, or too many of them are missing.
 */
export const backtestUnavailableSchema = z.enum(['no_true_history', 'history_too_short', 'too_many_gaps']);
export type BacktestUnavailable = z.infer<typeof backtestUnavailableSchema>;

/** GET /api/backtests : which windows there are. For everyone. */
export const backtestsResponseSchema = z.object({
  items: z.array(
    z.object({
      window: backtestWindowIdSchema,
      from: isoDateSchema,
      /** Null: the last completed day. */
      to: z.nullable(isoDateSchema),
      status: z.enum(['ready', 'unavailable', 'not_ready']),
      reason: z.nullable(backtestUnavailableSchema),
    }),
  ),
});
export type BacktestsResponse = z.infer<typeof backtestsResponseSchema>;

/**
 * GET /api/backtests/:window?fee=0|0.5 : both profiles. For everyone. 404 BACKTEST.NOT_AVAILABLE {reason}, 503
 * BACKTEST.NOT_READY, 429 BACKTEST.TOO_MANY_REQUESTS.
 */
export const backtestResponseSchema = z.object({
  window: backtestWindowIdSchema,
  /**
   * `stored`: computed from the true closes of this installation. `shipped`: it stores none, so these are the figures of
   * a closed window that come with the code.
   */
  origin: z.enum(['stored', 'shipped']),
  computedAt: isoInstantSchema,
  /** False when closes came in since and the worker has not computed with them yet. */
  isCurrent: z.boolean(),
  profiles: z.object({ direct: backtestSchema, strategic: backtestSchema }),
});
export type BacktestResponse = z.infer<typeof backtestResponseSchema>;

/** The least and the most that a simulation of one's own takes, in US dollars a week, and the highest fee in percent. */
export const customBacktestLimits = { leastBase: 1, mostBase: 1_000_000, mostFee: 5 } as const;

/**
 * GET /api/backtests/custom?from=&to=&profile=direct|strategic&base=20&fee=0.5 : one simulation from true closes. For
 * everyone. `to` may be left out: the last completed day. 404 BACKTEST.NOT_AVAILABLE {reason}, 429
 * BACKTEST.TOO_MANY_REQUESTS.
 */
export const customBacktestQuerySchema = z.object({
  from: isoDateSchema,
  to: z.optional(isoDateSchema),
  profile: z._default(profileSchema, 'direct'),
  /** US dollars a week, two places at most. */
  base: z.pipe(
    z.pipe(z._default(z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)), '20'), z.transform(Number)),
    z.number().check(z.minimum(customBacktestLimits.leastBase), z.maximum(customBacktestLimits.mostBase)),
  ),
  /** Percent of every trade, two places at most. */
  fee: z.pipe(
    z.pipe(z._default(z.string().check(z.regex(/^\d(\.\d{1,2})?$/)), '0'), z.transform(Number)),
    z.number().check(z.maximum(customBacktestLimits.mostFee)),
  ),
});
export type CustomBacktestQuery = z.output<typeof customBacktestQuerySchema>;

export const customBacktestResponseSchema = z.object({
  /** When these closes were read: with later ones it is computed again. */
  computedAt: isoInstantSchema,
  backtest: backtestSchema,
});
export type CustomBacktestResponse = z.infer<typeof customBacktestResponseSchema>;
