import type { PriceCents, Sats, UsdCents } from '@app/money';
import { priceCents } from '@app/money';
import type { MarketEvaluation } from '../market-evaluation.schema.js';
import { microOf, writeMicro } from '../micro.js';
import { StrategyInputError } from '../strategy-input.error.js';
import type { FrozenInputs } from './frozen-inputs.schema.js';
import { frozenInputsSchema } from './frozen-inputs.schema.js';
import type { Profile } from './profile.js';

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
