import { z } from 'zod/mini';
import { balanceStatuses, integerString } from '@app/money';
import { microDecimal } from '../micro-decimal.schema.js';
import { sidAdviceSchema } from '../stress/sid.schema.js';
import { stressLevelSchema, stressPrioritySchema } from '../stress/stress-level.schema.js';
import { STRATEGY_VERSION } from './strategy-version.js';
import { sumStepKeys } from './sum-step-keys.js';

/** Why a group is empty. The names are keys of the catalogues. */
export const emptyReasonSchema = z.enum([
  /** The RSI is too high to buy or reinvest this week. */
  'rsi_too_high',
  /** The RSI is too low to sell. */
  'rsi_too_low',
  /** The regime forbids it; no price would change that today. */
  'regime_forbids',
  'no_portfolio_cash',
  'no_bitcoin',
  /** Below 1.00 USD, though the rule gives an amount, or gives one at no price. */
  'below_minimum',
]);
export type EmptyReason = z.infer<typeof emptyReasonSchema>;

/** Where an empty group would open: the amount is 1.00 USD there, or the RSI that of a sale. */
export const appearsAtSchema = z.strictObject({
  /** The price has to be there or lower (`below`), there or higher (`above`). */
  side: z.enum(['below', 'above']),
  rsi: microDecimal,
  /** US cents for one Bitcoin, with RSI and momentum as that price moves them. */
  priceCents: integerString,
});
export type AppearsAt = Readonly<z.infer<typeof appearsAtSchema>>;

const openGroupSchema = z.strictObject({
  state: z.literal('open'),
  /** US cents: to spend, to reinvest, or the value of what is sold. */
  amountCents: integerString,
  /** Satoshis at the frozen price. */
  sats: integerString,
});
const emptyGroupSchema = z.strictObject({
  state: z.literal('none'),
  reason: emptyReasonSchema,
  appearsAt: z.nullable(appearsAtSchema),
});
/** One of the three possible operations of a week. */
export const recommendationGroupSchema = z.discriminatedUnion('state', [openGroupSchema, emptyGroupSchema]);
export type RecommendationGroup = Readonly<z.infer<typeof recommendationGroupSchema>>;

export const sumStepSchema = z.strictObject({
  key: z.enum(sumStepKeys),
  /** Six decimals; null for the base and the minimum. For the cap it is the highest multiple of the base. */
  factor: z.nullable(microDecimal),
  /** US cents, signed: the change of the running total. */
  contributionCents: integerString,
  /** US cents after this step. */
  runningCents: integerString,
});
export type SumStep = Readonly<z.infer<typeof sumStepSchema>>;

/** "Why this amount": the steps from the weekly base to the amount. */
export const weeklySumSchema = z.strictObject({
  steps: z.array(sumStepSchema).check(z.minLength(5), z.maxLength(sumStepKeys.length)),
  /** Six decimals, not above the cap. */
  multiplier: microDecimal,
  capReached: z.boolean(),
  /** The investment in US cents: exactly the sum of the contributions. */
  totalCents: integerString,
});
export type WeeklySum = Readonly<z.infer<typeof weeklySumSchema>>;

/** `building`: the rest of the base goes to the dynamic balance; `using`: the excess comes from it. */
export const balanceStatusSchema = z.enum(balanceStatuses);

/** Where the money of the investment comes from, or goes to, when it is executed as recommended. All in US cents. */
export const dynamicBalanceSplitSchema = z.strictObject({
  status: balanceStatusSchema,
  fromBaseCents: integerString,
  fromReserveCents: integerString,
  toReserveCents: integerString,
});
export type DynamicBalanceSplit = Readonly<z.infer<typeof dynamicBalanceSplitSchema>>;

/** Everything a recommendation says, as it is in its event. */
export const recommendationExplanationSchema = z.strictObject({
  strategyVersion: z.literal(STRATEGY_VERSION),
  /**
   * How reasons and prices of empty groups were found. Absent in the events of the first rule, which called every amount
   * below the minimum `rsi_too_high` and left the momentum of the issuing price in the price where the group opens.
   */
  emptyGroups: z.exactOptional(z.literal(2)),
  sum: weeklySumSchema,
  split: dynamicBalanceSplitSchema,
  investment: recommendationGroupSchema,
  reinvestment: recommendationGroupSchema,
  sale: recommendationGroupSchema,
  /** Share of the portfolio cash and of the Bitcoin held that the two rules take today, six decimals. */
  reinvestmentShare: microDecimal,
  saleShare: microDecimal,
  stress: z.strictObject({
    level: stressLevelSchema,
    priority: stressPrioritySchema,
    advice: sidAdviceSchema,
    /** The index advises no extra money while the weekly rule takes more than the base. */
    opposesAmount: z.boolean(),
  }),
});
/** See {@link recommendationExplanationSchema}. */
export type RecommendationExplanation = Readonly<z.infer<typeof recommendationExplanationSchema>>;
