import { z } from 'zod/mini';
import { balanceStatusSchema, frozenInputsSchema, sumStepKeys } from '@app/strategy';
import {
  btcStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  profileSchema,
  regimeSchema,
  revisionSchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';
import { marketStatusSchema } from './market.js';

/** The three operations a week may hold, in the order of the screen. */
export const operationSlotSchema = z.enum(['investment', 'reinvestment', 'sale']);
export type OperationSlot = z.infer<typeof operationSlotSchema>;

/** A factor without unit as a decimal string, for example "1.846154". */
const factorStringSchema = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** The market that a recommendation saw, as it was frozen in its event. */
const recommendationMarketSchema = z.object({
  priceUsd: usdStringSchema,
  asOf: isoInstantSchema,
  source: z.string(),
  status: marketStatusSchema,
  rsi: z.number(),
  /** Seven days before; null where the history was too short. */
  rsiPrev: z.nullable(z.number()),
  rsiZoneKey: z.string(),
  rsiDirectionalKey: z.string(),
  regime: regimeSchema,
  regimeSince: isoDateSchema,
  sid: z.object({
    value: z.number().check(z.minimum(-1), z.maximum(1)),
    level: z.string(),
    priority: z.enum(['EXCEPTIONAL', 'EXCELLENT', 'GOOD', 'CONSIDER', 'WAIT', 'ERROR']),
    base: z.number(),
    enhancement: z.enum(['crash', 'rally', 'mixed', 'none']),
  }),
});

/**
 * One line of "why this amount". `contributionUsd` is the difference of two running totals rounded to the cent, so the
 * contributions add up to the amount exactly.
 */
export const sumStepSchema = z.object({
  key: z.enum(sumStepKeys),
  /** What the running total was multiplied by; null for the base and for the limits. */
  factor: z.nullable(factorStringSchema),
  contributionUsd: usdStringSchema,
  runningUsd: usdStringSchema,
  /** Values for the line's note, named as its translation expects them ({rsi: "43.21"}, {cap: "3.5"}). */
  note: z.record(z.string(), z.string()),
});
export type SumStep = z.infer<typeof sumStepSchema>;

/** Why a group is empty. Only `rsi_*` reasons come with a price at which the operation would appear. */
export const noneReasonSchema = z.enum([
  'rsi_too_high',
  'rsi_too_low',
  'regime_forbids',
  'no_portfolio_cash',
  'no_bitcoin',
  'below_minimum',
]);
export type NoneReason = z.infer<typeof noneReasonSchema>;

const groupShape = {
  status: z.enum(['recommended', 'none']),
  /** Amount in dollars: what to spend, or what a sale brings at the frozen price. "0.00" when none. */
  usd: usdStringSchema,
  btc: btcStringSchema,
  reason: z.nullable(noneReasonSchema),
  /** Price at which it would appear; null unless only the RSI is in the way and such a price exists. */
  appearsAtPriceUsd: z.nullable(usdStringSchema),
};

const investmentGroupSchema = z.object({
  ...groupShape,
  /** Multiple of the base, six decimals. */
  multiplier: factorStringSchema,
  sum: z.array(sumStepSchema),
  /** Of `usd`: what the week's base pays, what the dynamic balance pays, and what of the base goes into it. */
  fromBaseUsd: usdStringSchema,
  fromReserveUsd: usdStringSchema,
  toReserveUsd: usdStringSchema,
});

const shareGroupSchema = z.object({
  ...groupShape,
  /** Share of the portfolio cash, or of the Bitcoin held, as a decimal string ("0.04"); null when none. */
  share: z.nullable(factorStringSchema),
  /** What the share is taken of: portfolio cash in dollars, or Bitcoin held. */
  of: z.object({ usd: z.nullable(usdStringSchema), btc: z.nullable(btcStringSchema) }),
});

const balanceChangeSchema = z.object({ before: usdStringSchema, after: usdStringSchema });

const tradeFiguresSchema = z.object({
  quantityBtc: btcStringSchema,
  priceUsd: usdStringSchema,
  valueUsd: usdStringSchema,
  feeUsd: usdStringSchema,
  totalUsd: usdStringSchema,
});

/** What a week did to the dynamic balance; `neutral` while no investment is executed or set aside. */
export const weekStatusSchema = z.enum([...balanceStatusSchema.options, 'neutral']);
export type WeekStatus = z.infer<typeof weekStatusSchema>;

/** What took a slot of the week: the newest operation where a rule was overridden and there are several. */
export const weekOperationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('executed'),
    recommendationId: z.uuid(),
    transactionId: z.uuid(),
    /** 1, or more where the weekly rule was overridden. */
    number: z.int().check(z.positive()),
    operatedOn: isoDateSchema,
    planned: z.nullable(tradeFiguresSchema),
    filled: tradeFiguresSchema,
    dynamicBalance: balanceChangeSchema,
    weekStatus: balanceStatusSchema,
  }),
  z.object({
    kind: z.literal('setAside'),
    recommendationId: z.uuid(),
    /** By which it can be undone; null where only rows are read and none of them names it. */
    transactionId: z.nullable(z.uuid()),
    operatedOn: isoDateSchema,
    creditedUsd: usdStringSchema,
    dynamicBalance: balanceChangeSchema,
    weekStatus: balanceStatusSchema,
  }),
]);
export type WeekOperation = z.infer<typeof weekOperationSchema>;

export const recommendationViewSchema = z.object({
  recommendationId: z.uuid(),
  week: weekSchema,
  issuedAt: isoInstantSchema,
  strategyVersion: z.int().check(z.positive()),
  profile: profileSchema,
  baseUsd: usdStringSchema,
  market: recommendationMarketSchema,
  /** The frozen inputs exactly as they are in the event; a replay of them gives the same cents. */
  inputs: frozenInputsSchema,
  investment: investmentGroupSchema,
  reinvestment: shareGroupSchema,
  sale: shareGroupSchema,
  operations: z.object({
    investment: z.nullable(weekOperationSchema),
    reinvestment: z.nullable(weekOperationSchema),
    sale: z.nullable(weekOperationSchema),
  }),
  /** Of all investments of the week; `operations` shows the newest one alone. */
  weekStatus: weekStatusSchema,
  /** Base that a further investment of the week counts: "0.00" once one in effect has counted it. */
  baseLeftUsd: usdStringSchema,
  /** Parts of this recommendation that can still be carried out without overrideEvents a rule. */
  openParts: z.array(operationSlotSchema),
  /** The investment is none and its slot is free: the base can be set aside. */
  canSetAside: z.boolean(),
  /** Bounds of `tradedOn`, and the last day on which it may be recorded, in the user's time zone. */
  execution: z.object({ from: isoDateSchema, to: isoDateSchema, recordableUntil: isoDateSchema }),
  dynamicBalance: z.object({
    currentUsd: usdStringSchema,
    /** After the open investment at its planned amount; equal to the current one when nothing is open. */
    afterPlanUsd: usdStringSchema,
    /** Weeks that `afterPlanUsd` lasts at the profile's maximum; null when the cap leaves nothing to use. */
    runwayWeeks: z.nullable(z.int().check(z.nonnegative())),
  }),
});
export type RecommendationView = z.infer<typeof recommendationViewSchema>;

/**
 * POST /api/recommendations (empty body, `Idempotency-Key`). Within 60 seconds or with equal inputs the same
 * recommendation is answered with `repeated: true`.
 */
/**
 * POST /api/recommendations, the body may be left out. `anew`: a new one although the latest is at most 60 seconds old,
 * where settings or market have changed since. `first`: the latest of the week where there is one, however old; so a page
 * asks by itself.
 */
export const calculateRecommendationRequestSchema = z.strictObject({
  anew: z.optional(z.boolean()),
  first: z.optional(z.boolean()),
});
export type CalculateRecommendationRequest = z.infer<typeof calculateRecommendationRequestSchema>;
export const calculateRecommendationResponseSchema = z.object({
  revision: revisionSchema,
  repeated: z.boolean(),
  recommendation: recommendationViewSchema,
});
export type CalculateRecommendationResponse = z.infer<typeof calculateRecommendationResponseSchema>;

/** GET /api/recommendations/current?minRevision= : the newest of this week in the user's zone, or none yet. */
export const currentRecommendationResponseSchema = z.extend(freshnessSchema, {
  week: weekSchema,
  today: isoDateSchema,
  /** The person said that this is all for the week. Its slots stay free, and it can be opened again. */
  isFinished: z.boolean(),
  recommendation: z.nullable(recommendationViewSchema),
});
export type CurrentRecommendationResponse = z.infer<typeof currentRecommendationResponseSchema>;

/** PUT /api/settings/finished-week; what is not finished is opened again. */
export const finishedWeekSchema = z.strictObject({ week: weekSchema.shape.key, isFinished: z.boolean() });
export type FinishedWeek = z.infer<typeof finishedWeekSchema>;

/** GET /api/recommendations/:id?minRevision= */
export const recommendationResponseSchema = z.extend(freshnessSchema, {
  recommendation: recommendationViewSchema,
});
export type RecommendationResponse = z.infer<typeof recommendationResponseSchema>;
