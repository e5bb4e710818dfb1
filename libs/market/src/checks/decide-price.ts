import { distanceBetween, isWithin, type UsdPrice } from '../numbers/usd-price.js';

/** What one source says a price is. */
export interface Opinion {
  readonly source: string;
  readonly price: UsdPrice;
}

export interface PriceQuestion {
  /** In the order the sources are believed. */
  readonly opinions: readonly Opinion[];
  /** What a source that is alone is measured against, such as the median of the last three prices. */
  readonly reference: UsdPrice | undefined;
  /** How far a source that nobody confirms may be from the reference, in basis points. */
  readonly aloneWithin: bigint;
  /** How much sources may differ and still say the same, in basis points. */
  readonly agreeWithin: bigint;
  /**
   * A price of minutes ago that two sources agreed on: it tells which of contradicting sources to believe, and which of
   * the two in the middle. Never an older one, since a source that is stuck agrees with the past.
   */
  readonly tieBreak?: UsdPrice | undefined;
}

/** A price that may be used, and who says the same; or one that has to wait, and for what. */
export type PriceDecision =
  | {
      readonly kind: 'accepted';
      readonly chosen: Opinion;
      /** All that agree, the chosen one included. Two or more: confirmed. */
      readonly agreeing: readonly Opinion[];
      readonly outliers: readonly Opinion[];
    }
  | {
      readonly kind: 'waiting';
      readonly reason: 'jump' | 'disagreement';
      /** All that is not believed, in order: any of it can be accepted by hand. */
      readonly doubted: readonly [Opinion, ...Opinion[]];
      readonly reference: UsdPrice;
    }
  | { readonly kind: 'none' };

/** Exchanges differ by hundredths of a percent, in a crash by some tenths: two percent is another price. */
export const AGREEMENT_BP = 200n;
/** product.md, "price jumps": more than 35 % from the median of the last three. */
export const JUMP_BP = 3_500n;
/** A source that nobody confirms, though others are configured, moves what is shown by a tenth at most. */
export const ALONE_BP = 1_000n;

/**
 * Decides what the price is (docs/market-data.md, "Who is believed"):
 * 1. one source: it, unless it is too far from the reference (without a reference it is all that is known);
 * 2. several: the largest group of sources that agree with one another, if it has two members at least and no other
 *    group is as large;
 * 3. else the group that agrees with the tie break, if there is exactly one.
 *
 * Of a group the one in the middle is used, so that a source which lies by less than the tolerance moves nothing either:
 * with two honest sources next to it, what is used is never outside of what those two say.
 */
export function decidePrice(question: PriceQuestion): PriceDecision {
  const { opinions, reference, agreeWithin, tieBreak } = question;
  const [first, ...others] = opinions;
  if (first === undefined) return { kind: 'none' };
  if (others.length === 0) return decideAlone(first, question);
  const groups = opinions.map((centre) =>
    opinions.filter(({ price }) => agrees(price, centre.price, agreeWithin)),
  );
  const size = Math.max(...groups.map(({ length }) => length));
  const largest = distinct(groups.filter(({ length }) => length === size));
  const [only] = largest;
  if (size > 1 && largest.length === 1 && only !== undefined) return accepted(only, question);
  const supported =
    tieBreak === undefined
      ? []
      : largest.filter((group) => group.some(({ price }) => agrees(price, tieBreak, agreeWithin)));
  const [confirmed] = supported;
  if (confirmed !== undefined && supported.length === 1) return accepted(confirmed, question);
  return {
    kind: 'waiting',
    reason: 'disagreement',
    doubted: [first, ...others],
    reference: reference ?? first.price,
  };
}

function decideAlone(opinion: Opinion, question: PriceQuestion): PriceDecision {
  const { reference, aloneWithin } = question;
  if (reference === undefined || isWithin(opinion.price, reference, aloneWithin))
    return accepted([opinion], question);
  return { kind: 'waiting', reason: 'jump', doubted: [opinion], reference };
}

const agrees = (price: UsdPrice, other: UsdPrice, basisPoints: bigint): boolean =>
  isWithin(price, other, basisPoints) || isWithin(other, price, basisPoints);

/** Groups that overlap tell of one another's members: they count as one where their members are the same. */
function distinct(groups: readonly (readonly Opinion[])[]): readonly (readonly Opinion[])[] {
  const seen = new Map(groups.map((group) => [group.map(({ source }) => source).join('|'), group]));
  return [...seen.values()];
}

function accepted(
  agreeing: readonly Opinion[],
  { opinions, tieBreak }: Pick<PriceQuestion, 'opinions' | 'tieBreak'>,
): PriceDecision {
  const chosen = middleOf(agreeing, tieBreak);
  if (chosen === undefined) return { kind: 'none' };
  return { kind: 'accepted', chosen, agreeing, outliers: opinions.filter((one) => !agreeing.includes(one)) };
}

/** The opinion in the middle; of the two in the middle the nearer to the tie break, without one the first in order. */
function middleOf(agreeing: readonly Opinion[], tieBreak: UsdPrice | undefined): Opinion | undefined {
  const sorted = agreeing.toSorted((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined || upper === lower) return upper;
  if (tieBreak !== undefined) {
    const [toLower, toUpper] = [
      distanceBetween(lower.price, tieBreak),
      distanceBetween(upper.price, tieBreak),
    ];
    if (toLower !== toUpper) return toLower < toUpper ? lower : upper;
  }
  return agreeing.find((one) => one === lower || one === upper);
}
