import type { PriceCents, Sats, UsdCents } from '@app/money';
import { percentOf, ratioToDecimal, sats, satsFor, usdCents, valueOf } from '@app/money';
import type { Bought } from '../fixed-dca.js';
import { feeOf } from '../fixed-dca.js';

/** Orders that are tried. */
export const LUCK_SHUFFLES = 1_000;
/** With fewer weeks a band would say more than it knows. */
export const LUCK_MIN_WEEKS = 26;

/** The money of one week, and its price. */
export type LuckWeek = { readonly amount: UsdCents; readonly price: PriceCents };

/** What one order of the amounts buys, and its return at the last price. */
export type LuckResult = { readonly bitcoin: Sats; readonly returnPercent: string };

/**
 * The amounts of the weeks put on the same weeks in random order: what chance alone gives. All of it is at the price of
 * each week, so that nothing but the order differs.
 */
export type LuckBand = {
  readonly shuffles: number;
  readonly low: LuckResult;
  readonly median: LuckResult;
  readonly high: LuckResult;
  /** The order in which it was really done. */
  readonly own: LuckResult;
  /** Share of the random orders that bought less than the real one, in percent with one decimal; a tie counts half. */
  readonly ownRankPercent: string;
};

/** 32 bits of a text (FNV-1a), the seed of {@link randomBelow}. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Whole numbers from 0 up to below a bound, always the same ones for a seed (Mulberry32). */
export function randomBelow(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}

/** In place, every order as likely as every other (Fisher-Yates). */
function shuffle<Item>(items: Item[], below: (bound: number) => number): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1);
    const [one, other] = [items[last], items[chosen]];
    if (one === undefined || other === undefined) return;
    [items[last], items[chosen]] = [other, one];
  }
}

/** The value below which a share of sorted values lies, by the nearest rank. */
const percentile = <Item>(sorted: readonly Item[], percent: number): Item | undefined =>
  sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)];

/**
 * @param weeks every week of the range in its order, those without a buy with nothing
 * @param bought the money of all weeks with its fees: each amount pays the same share in fees
 * @returns `null` under 26 weeks, or where nothing was bought
 */
export function luckBand(
  weeks: readonly LuckWeek[],
  { bought, price, seed }: { readonly bought: Bought; readonly price: PriceCents; readonly seed: string },
): LuckBand | null {
  if (weeks.length < LUCK_MIN_WEEKS || bought.invested === 0n) return null;
  const prices = weeks.map((week) => week.price);
  const amounts = weeks.map(({ amount }) => usdCents(amount - feeOf(amount, bought)));
  const bitcoinOf = (order: readonly UsdCents[]): bigint => {
    let sum = 0n;
    for (const [week, amount] of order.entries()) {
      const at = prices[week];
      if (amount !== 0n && at !== undefined) sum += satsFor(amount, at);
    }
    return sum;
  };
  const own = bitcoinOf(amounts);
  const below = randomBelow(seedOf(seed));
  const order = [...amounts];
  const results = Array.from({ length: LUCK_SHUFFLES }, () => {
    shuffle(order, below);
    return bitcoinOf(order);
  }).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const resultOf = (bitcoin: bigint): LuckResult => ({
    bitcoin: sats(bitcoin),
    returnPercent: percentOf(valueOf(sats(bitcoin), price) - bought.invested, bought.invested),
  });
  const at = (percent: number): LuckResult => resultOf(percentile(results, percent) ?? own);
  const less = results.filter((bitcoin) => bitcoin < own).length;
  const ties = results.filter((bitcoin) => bitcoin === own).length;
  return {
    shuffles: LUCK_SHUFFLES,
    low: at(5),
    median: at(50),
    high: at(95),
    own: resultOf(own),
    ownRankPercent: ratioToDecimal(BigInt(2 * less + ties) * 100n, BigInt(2 * LUCK_SHUFFLES), 1),
  };
}
