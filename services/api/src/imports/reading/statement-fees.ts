import { absolute } from '@app/money';
import type { Leg } from './statement-legs.js';

export interface FeeMatches {
  /** Lines of fees by the line of the Bitcoin; null where another trade of the second may have paid them. */
  readonly of: ReadonlyMap<number, readonly Leg[] | null>;
  /** Fees of other coins' trades. */
  readonly left: readonly Leg[];
}

/** The coin that a trade pays its fee in: what it receives. */
const feeCoinOf = (bitcoin: Leg, money: Leg): string =>
  bitcoin.amount.digits > 0n ? bitcoin.coin : money.coin;

const SCALE = 60;
const sizeOf = ({ amount }: Leg): bigint =>
  absolute(amount.digits) * 10n ** BigInt(Math.max(0, SCALE - amount.scale));
const bySize = (a: Leg, b: Leg): number => (sizeOf(a) > sizeOf(b) ? -1 : sizeOf(a) < sizeOf(b) ? 1 : 0);

/**
 * Fees that have lines of their own, with the trades of Bitcoin of the same second that were paid in the same coin. Of
 * several ones the largest fee is that of the largest trade, and fees that are left over belong to the largest trade: so
 * every sum is right. Where another coin was traded for the same money nobody can tell whose fee it is.
 */
export function matchFees(
  legs: readonly Leg[],
  pairs: ReadonlyMap<number, Leg>,
  fees: readonly Leg[],
): FeeMatches {
  const of = new Map<number, readonly Leg[] | null>();
  const left = new Set(fees);
  const trades = legs.flatMap((bitcoin) => {
    const money = pairs.get(bitcoin.line);
    return money === undefined ? [] : [{ bitcoin, key: `${bitcoin.when} ${feeCoinOf(bitcoin, money)}` }];
  });
  const feesBy = Map.groupBy(fees, ({ when, coin }) => `${when} ${coin}`);
  for (const [key, group] of Map.groupBy(trades, (trade) => trade.key)) {
    const lines = (feesBy.get(key) ?? []).toSorted(bySize);
    const ours = group.map(({ bitcoin }) => bitcoin).toSorted(bySize);
    const isOpen = lines.length > 0 && isSharedWithOthers(legs, key);
    for (const [place, { line }] of ours.entries())
      of.set(
        line,
        isOpen ? null : lines.filter((_fee, index) => (index < ours.length ? index : 0) === place),
      );
    if (!isOpen) for (const line of lines) left.delete(line);
  }
  return { of, left: [...left] };
}

/** Whether another coin was sold in the same second for the money that the fee is in. */
const isSharedWithOthers = (legs: readonly Leg[], key: string): boolean => {
  const others = legs.filter(({ is, amount }) => is === 'other_coin' && amount.digits < 0n);
  return others.some(({ when }) =>
    legs.some(
      (leg) =>
        leg.is === 'money' &&
        leg.amount.digits > 0n &&
        `${leg.when} ${leg.coin}` === key &&
        leg.when === when,
    ),
  );
};
