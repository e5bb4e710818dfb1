import { absolute } from '@app/money';
import type { Decimal } from './number-format.js';

/** What a line of a statement moved. */
export interface Leg {
  readonly line: number;
  /** Wall clock to the second: the lines of a trade are written in the same one. */
  readonly when: string;
  /** Of the order or trade, where the statement has a column for it. */
  readonly reference: string;
  readonly is: 'bitcoin' | 'money' | 'other_coin';
  readonly coin: string;
  readonly amount: Decimal;
  /** Of its own column, in the coin of the line. */
  readonly fee: Decimal;
}

export interface LegMatches {
  /** The line of the money by the line of its Bitcoin. */
  readonly pairs: ReadonlyMap<number, Leg>;
  /** Lines of Bitcoin with the lines of money of which nobody knows which one it was. */
  readonly open: ReadonlyMap<number, readonly Leg[]>;
  /** Lines whose other half is not in the statement. */
  readonly single: readonly Leg[];
}

type Pair = readonly [Leg, Leg];

const isOut = ({ amount }: Leg): boolean => amount.digits < 0n;
/** Money one way and a coin the other way. */
const areHalves = (a: Leg, b: Leg): boolean =>
  (a.is === 'money') !== (b.is === 'money') && isOut(a) !== isOut(b);

/** Trades of one second have one price, but for what an order book moves. */
const SPREAD_PERCENT = 5n;

/** The price of one pair against that of another: true where they differ by no more than an order book moves. */
function haveOnePrice([moneyA, coinA]: Pair, [moneyB, coinB]: Pair): boolean {
  const left = productOf(moneyA, coinB);
  const right = productOf(moneyB, coinA);
  return absolute(left - right) * 100n <= (left < right ? left : right) * SPREAD_PERCENT;
}

/** Digits with a common scale large enough for both sides of a comparison. */
const SCALE = 60;
const wide = ({ amount }: Leg): bigint =>
  absolute(amount.digits) * 10n ** BigInt(Math.max(0, SCALE - amount.scale));
const productOf = (a: Leg, b: Leg): bigint => wide(a) * wide(b);

/** Money before coin, so that prices can be compared. */
const ordered = (a: Leg, b: Leg): Pair => (a.is === 'money' ? [a, b] : [b, a]);

/** Whether the Bitcoin of all pairs has one price in each money. */
const agree = (pairs: readonly Pair[]): boolean =>
  pairs.every((pair, index) => {
    const first = pairs.findIndex(([money, coin]) => coin.is === 'bitcoin' && money.coin === pair[0].coin);
    const other = pairs[first];
    return pair[1].is !== 'bitcoin' || other === undefined || first === index || haveOnePrice(other, pair);
  });

/** Two lines that can be one trade, also one of money for other money. */
const canBeOne = (a: Leg, b: Leg): boolean =>
  a.coin !== b.coin && isOut(a) !== isOut(b) && (a.is === 'money' || b.is === 'money');

const isSame = <T>(values: readonly T[]): boolean => new Set(values).size <= 1;

/** Every line with the one after it, where all of them are in one order: out before in, or money before coin. */
function byNeighbours(legs: readonly Leg[]): readonly Pair[] | undefined {
  const couples: (readonly [Leg, Leg])[] = [];
  for (let at = 0; at < legs.length; at += 2) {
    const [a, b] = [legs[at], legs[at + 1]];
    if (a === undefined || b === undefined || !canBeOne(a, b)) return undefined;
    couples.push([a, b]);
  }
  const isInOrder =
    isSame(couples.map(([a]) => isOut(a))) ||
    (couples.every(([a, b]) => areHalves(a, b)) && isSame(couples.map(([a]) => a.is === 'money')));
  return isInOrder ? couples.map(([a, b]) => ordered(a, b)) : undefined;
}

/** The first line of money with the first of Bitcoin and so on, where nothing else was traded. */
function byRank(legs: readonly Leg[]): readonly Pair[] | undefined {
  const money = legs.filter(({ is }) => is === 'money');
  const bitcoin = legs.filter(({ is }) => is === 'bitcoin');
  if (money.length !== bitcoin.length || money.length + bitcoin.length !== legs.length) return undefined;
  const pairs = money.flatMap((leg, index): readonly Pair[] => {
    const other = bitcoin[index];
    return other === undefined || !areHalves(leg, other) ? [] : [[leg, other]];
  });
  return pairs.length === money.length ? pairs : undefined;
}

/** The pairs of lines of one second or one order; undefined where their order and their amounts leave it open. */
function pairsOf(legs: readonly Leg[]): readonly Pair[] | undefined {
  return [byNeighbours(legs), byRank(legs)].find((pairs) => pairs !== undefined && agree(pairs));
}

/**
 * Lines that can be halves of one trade: those of one reference, and of one second where no other line has the same
 * reference, for some statements number every line.
 */
function groupsOf(legs: readonly Leg[]): readonly (readonly Leg[])[] {
  const byReference = Map.groupBy(legs, ({ reference }) => reference);
  const groups = Map.groupBy(legs, ({ reference, when }) => {
    const isShared = reference !== '' && (byReference.get(reference)?.length ?? 0) > 1;
    return isShared ? `of ${reference}` : `at ${when}`;
  });
  return [...groups.values()];
}

/**
 * Finds the two halves of every trade by reference, order and amount.
 *
 * @param said the line of the money by that of the Bitcoin, where the person was asked
 */
export function matchLegs(legs: readonly Leg[], said: Readonly<Record<string, number>>): LegMatches {
  const pairs = new Map<number, Leg>();
  const open = new Map<number, readonly Leg[]>();
  const single: Leg[] = [];
  const byLine = new Map(legs.map((leg) => [leg.line, leg]));
  const settled = new Set<Leg>();
  const settle = (money: Leg, coin: Leg): void => {
    if (coin.is === 'bitcoin') pairs.set(coin.line, money);
    settled.add(money).add(coin);
  };
  for (const [line, other] of Object.entries(said)) {
    const [coin, money] = [byLine.get(Number.parseInt(line, 10)), byLine.get(other)];
    const isFree = coin !== undefined && money !== undefined && !settled.has(coin) && !settled.has(money);
    if (isFree && coin.is === 'bitcoin' && areHalves(coin, money)) settle(money, coin);
  }
  for (const group of groupsOf(legs)) {
    const left = group.filter((leg) => !settled.has(leg));
    const found = pairsOf(left);
    for (const [money, coin] of found ?? []) settle(money, coin);
    if (found !== undefined) continue;
    for (const leg of left.filter(({ is }) => is === 'bitcoin')) {
      const candidates = left.filter((other) => areHalves(leg, other));
      if (candidates.length === 0) single.push(leg);
      else if (isOnlyWay(leg, left, candidates)) settle(candidates[0] ?? leg, leg);
      else open.set(leg.line, candidates);
    }
    single.push(...loneMoney(left, settled));
  }
  return { pairs, open, single };
}

/** One Bitcoin and one money that can be its other half, and no other coin that could have taken it. */
const isOnlyWay = (leg: Leg, legs: readonly Leg[], [only, ...more]: readonly Leg[]): boolean =>
  only !== undefined && more.length === 0 && legs.every((other) => other === leg || !areHalves(other, only));

/** Money with no coin at all that it could have been paid for. */
const loneMoney = (legs: readonly Leg[], settled: ReadonlySet<Leg>): readonly Leg[] =>
  legs.filter(
    (leg) => leg.is === 'money' && !settled.has(leg) && !legs.some((other) => areHalves(leg, other)),
  );
