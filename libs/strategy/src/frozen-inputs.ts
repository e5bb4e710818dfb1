import type { PriceCents, Sats, UsdCents } from '@app/money';
import { integerString, priceCents } from '@app/money';
import { z } from 'zod/mini';
import { strategyV1 } from './constants.js';
import type { MarketEvaluation } from './market-evaluation.schema.js';
import { microDecimal, microOf, writeMicro } from './micro.js';
import type { Profile } from './profile.js';
import { profileSchema } from './profile.js';
import { regimeSchema } from './regime.js';
import { StrategyInputError } from './strategy-input.error.js';

const nonNegativeInteger = integerString.check(
  z.refine((text) => !text.startsWith('-'), 'must not be negative'),
);
const positiveInteger = nonNegativeInteger.check(z.refine((text) => text !== '0', 'must be above zero'));
const nonNegativeDecimal = microDecimal.check(
  z.refine((text) => !text.startsWith('-'), 'must not be negative'),
);

/**
 * Everything a recommendation is computed from, as it stands in its event: decimals as texts with six decimals, amounts
 * as integer texts, so that parse and stringify are inverse and a replay reads the very same inputs.
 */
export const frozenInputsSchema = z.strictObject({
  strategyVersion: z.literal(strategyV1.strategyVersion),
  /** UTC day of the price, `YYYY-MM-DD`. */
  marketDay: z.iso.date(),
  /** US cents for one Bitcoin. */
  priceCents: positiveInteger,
  /** Dynamic monthly RSI, 0 to 100. */
  rsi: nonNegativeDecimal,
  /** The parts of the RSI that its own price does not move, in USD: they tell the price of any other RSI. */
  rsiPast: z.strictObject({
    gains: nonNegativeDecimal,
    losses: nonNegativeDecimal,
    centre: nonNegativeDecimal,
  }),
  /** m6: price against the close of 182 days before, as a ratio. */
  momentum: microDecimal,
  regime: regimeSchema,
  profile: profileSchema,
  /** Dynamic stress index, rounded to three decimals. It says something beside the amount, it is not in it. */
  sid: microDecimal,
  /** The weekly base investment in US cents. */
  baseCents: positiveInteger,
  /** Bitcoin held, in satoshis. */
  satsHeld: nonNegativeInteger,
  /** Portfolio cash in US cents. */
  portfolioCashCents: nonNegativeInteger,
});
/** See {@link frozenInputsSchema}. */
export type FrozenInputs = Readonly<z.infer<typeof frozenInputsSchema>>;

/**
 * Freezes an evaluation and a user's figures.
 *
 * @param input.base above zero
 * @param input.portfolioCash below zero counts as nothing
 * @throws StrategyInputError STRATEGY.BAD_PRICE for a price below one cent, ZodError for a base of zero or less
 */
export function freezeInputs(input: {
  readonly evaluation: MarketEvaluation;
  readonly profile: Profile;
  readonly base: UsdCents;
  readonly satsHeld: Sats;
  readonly portfolioCash: UsdCents;
}): FrozenInputs {
  const { evaluation } = input;
  return frozenInputsSchema.parse({
    strategyVersion: evaluation.strategyVersion,
    marketDay: evaluation.day,
    priceCents: priceCentsOf(evaluation.price).toString(),
    rsi: decimal(evaluation.rsi),
    rsiPast: {
      gains: decimal(evaluation.rsiPast.gains),
      losses: decimal(evaluation.rsiPast.losses),
      centre: decimal(evaluation.rsiPast.centre),
    },
    momentum: decimal(evaluation.momentum),
    regime: evaluation.regime,
    profile: input.profile,
    sid: decimal(evaluation.sid.value),
    baseCents: input.base.toString(),
    satsHeld: notNegative(input.satsHeld),
    portfolioCashCents: notNegative(input.portfolioCash),
  });
}

/**
 * A price looked at, rounded to the cent.
 *
 * @param price USD per Bitcoin
 * @throws StrategyInputError STRATEGY.BAD_PRICE when less than a cent is left
 */
export function priceCentsOf(price: number): PriceCents {
  const cents = Number.isFinite(price) ? BigInt(Math.round(price * 100)) : 0n;
  if (cents <= 0n) throw new StrategyInputError('STRATEGY.BAD_PRICE', `${price}`);
  return priceCents(cents);
}

const decimal = (value: number): string => writeMicro(microOf(value));
const notNegative = (amount: bigint): string => (amount < 0n ? '0' : amount.toString());
