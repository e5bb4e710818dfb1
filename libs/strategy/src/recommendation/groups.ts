import type { PriceCents, Sats, UsdCents } from '@app/money';
import { divideHalfEven, priceCents, sats, satsFor, usdCents, valueOf } from '@app/money';
import { strategyV1 } from '../constants.js';
import { MICRO, microOf, numberOfMicro, writeMicro } from '../micro.js';
import type { Regime } from '../regime/regime.schema.js';
import type { RsiPast } from '../rsi/rsi-dynamic.js';
import { priceForRsi, rsiOf } from '../rsi/rsi-dynamic.js';
import { exactMultiplier } from './exact-multiplier.js';
import type { AppearsAt, EmptyReason } from './explanation.js';
import type { Profile } from './profile.js';
import { scaled } from './weekly-sum.js';

const { reinvestment: reinvesting, sale: selling, minimumCents } = strategyV1.weekly;

/** Frozen inputs as integers; decimals in millionths. */
export interface ExactInputs {
  readonly price: PriceCents;
  readonly rsi: bigint;
  readonly rsiPast: RsiPast;
  readonly momentum: bigint;
  readonly regime: Regime;
  readonly profile: Profile;
  readonly base: UsdCents;
  readonly satsHeld: Sats;
  readonly portfolioCash: UsdCents;
}

/** One of the three operations, or why there is none. */
export type Operation =
  | { readonly state: 'open'; readonly usd: UsdCents; readonly btc: Sats }
  | { readonly state: 'none'; readonly reason: EmptyReason; readonly appearsAt: AppearsAt | null };

/** Base times multiplier. */
export function investmentOf(inputs: ExactInputs): Operation {
  return purchaseOf(inputs, (moved) => scaled(inputs.base, exactMultiplier(moved).multiplier));
}

/** Share of the portfolio cash that the rule takes at an RSI, whatever the regime. Millionths in and out. */
export function reinvestmentShareAt(rsi: bigint): bigint {
  const below = microOf(reinvesting.belowRsi) - rsi;
  if (below <= 0n) return 0n;
  const span = microOf(reinvesting.rsiSpan);
  const maximum = microOf(reinvesting.maximumShare);
  return below >= span ? maximum : divideHalfEven(maximum * below, span);
}

/** Part of the portfolio cash, in bear and transition below RSI 50. */
export function reinvestmentOf(inputs: ExactInputs): Operation {
  if (!allows(reinvesting.regimes, inputs.regime)) return none('regime_forbids');
  if (inputs.portfolioCash <= 0n) return none('no_portfolio_cash');
  return purchaseOf(inputs, ({ rsi }) => scaled(inputs.portfolioCash, reinvestmentShareAt(rsi)));
}

/** Share of the Bitcoin held that a sale of this profile takes, in millionths. */
export const saleShareOf = (profile: Profile): bigint => microOf(selling.share[profile]);

/** Part of the Bitcoin held, in pre_bull and bull from RSI 90. */
export function saleOf(inputs: ExactInputs): Operation {
  if (!allows(selling.regimes, inputs.regime)) return none('regime_forbids');
  if (inputs.satsHeld <= 0n) return none('no_bitcoin');
  const sold = sats((inputs.satsHeld * saleShareOf(inputs.profile)) / MICRO);
  const threshold = microOf(selling.fromRsi);
  if (inputs.rsi >= threshold) {
    const value = valueOf(sold, inputs.price);
    return value >= minimumCents ? { state: 'open', usd: value, btc: sold } : none('below_minimum');
  }
  const appearsAt = priceAbove(inputs, threshold);
  // At the price of the band the sale must be worth the minimum, else the RSI is not the only thing in the way.
  if (appearsAt !== null && valueOf(sold, priceCents(BigInt(appearsAt.priceCents))) < minimumCents) {
    return none('below_minimum');
  }
  return none('rsi_too_low', appearsAt);
}

/**
 * An investment or a reinvestment, or why there is none: the RSI where the rule gives nothing, else the minimum.
 *
 * @param amountAt US cents at inputs of another price; never more at a higher one
 */
function purchaseOf(inputs: ExactInputs, amountAt: (inputs: ExactInputs) => bigint): Operation {
  const amount = amountAt(inputs);
  if (amount >= minimumCents) {
    const spent = usdCents(amount);
    return { state: 'open', usd: spent, btc: satsFor(spent, inputs.price) };
  }
  const appearsAt = highestPrice(inputs, (moved) => amountAt(moved) >= minimumCents);
  return none(amount > 0n || appearsAt === null ? 'below_minimum' : 'rsi_too_high', appearsAt);
}

const none = (reason: EmptyReason, appearsAt: AppearsAt | null = null): Operation => ({
  state: 'none',
  reason,
  appearsAt,
});

const allows = (regimes: readonly Regime[], regime: Regime): boolean => regimes.includes(regime);

/** The highest price below today's at which a group opens, to the cent; null where none does. */
function highestPrice(inputs: ExactInputs, opens: (inputs: ExactInputs) => boolean): AppearsAt | null {
  let [open, closed] = [0n, BigInt(inputs.price)];
  while (closed - open > 1n) {
    const middle = (open + closed) / 2n;
    if (opens(withPrice(inputs, priceCents(middle)))) open = middle;
    else closed = middle;
  }
  if (open === 0n) return null;
  const { rsi } = withPrice(inputs, priceCents(open));
  return { side: 'below', rsi: writeMicro(rsi), priceCents: open.toString() };
}

/** What the same moment would freeze at another price: RSI and momentum move with it, the regime is yesterday's. */
function withPrice(inputs: ExactInputs, price: PriceCents): ExactInputs {
  const ratio = divideHalfEven(price * (MICRO + inputs.momentum), inputs.price);
  const rsi = microOf(rsiOf(inputs.rsiPast, Number(price) / 100));
  return { ...inputs, price, rsi, momentum: ratio - MICRO };
}

/** The price is rounded away from today's, so that the group really opens there. */
function priceAbove(inputs: ExactInputs, rsi: bigint): AppearsAt | null {
  const price = priceForRsi(inputs.rsiPast, numberOfMicro(rsi));
  if (price === undefined) return null;
  return { side: 'above', rsi: writeMicro(rsi), priceCents: BigInt(Math.ceil(price * 100)).toString() };
}
