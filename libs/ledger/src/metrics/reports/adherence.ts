import type { PriceCents, Sats, UsdCents } from '@app/money';
import { absolute, divideHalfEven, SATS_PER_BTC } from '@app/money';
import type { IsoWeek } from '../../calendar/iso-week.js';
import type { ReportEntry } from './report-entry.js';

/** What was advised of a week's investment; the newest advice of the week. */
export type AdvisedWeek = {
  readonly week: IsoWeek;
  /** `null` where nothing was to be bought. */
  readonly investment: { readonly usd: UsdCents; readonly btc: Sats } | null;
  readonly base: UsdCents;
};

/** Weeks of one choice. */
export type Choice = {
  readonly weeks: number;
  /** Bitcoin that the choice gained against the advice, negative where it cost some; in satoshis. */
  readonly bitcoin: bigint;
};

export type Adherence = {
  /** Weeks with advice that are over, or were acted on. */
  readonly weeks: number;
  readonly followed: Choice;
  readonly changed: Choice;
  readonly skipped: Choice;
};

/** Spent within one part in a hundred of what was advised is as advised: an order is seldom filled to the cent. */
const TOLERANCE = 100n;

type Spent = { readonly value: bigint; readonly quantity: bigint; readonly isAct: boolean };
const NOTHING: Spent = { value: 0n, quantity: 0n, isAct: false };

/** What was done on advice, by week: buys of recommendations, and bases that were set aside. */
function spentByWeek(entries: readonly ReportEntry[]): ReadonlyMap<IsoWeek, Spent> {
  const weeks = new Map<IsoWeek, Spent>();
  for (const { kind, trade, week } of entries) {
    const isBuy = kind === 'buy' && trade?.origin === 'recommendation';
    if (!isBuy && kind !== 'set_aside') continue;
    const known = weeks.get(week) ?? NOTHING;
    weeks.set(week, {
      value: known.value + (trade?.value ?? 0n),
      quantity: known.quantity + (trade?.quantity ?? 0n),
      isAct: true,
    });
  }
  return weeks;
}

const isAsAdvised = (spent: Spent, investment: AdvisedWeek['investment']): boolean =>
  investment === null
    ? spent.value === 0n
    : absolute(spent.value - investment.usd) * TOLERANCE <= investment.usd;

/**
 * Weeks of advice that were followed, changed and skipped. What a choice gained or cost is in Bitcoin: what was bought
 * less what was advised, and the difference in money counted as Bitcoin at the price given, so that money kept back is
 * not lost. A week of which nothing was to be bought is followed unless something was.
 *
 * @param openWeek the week of today, which may still be acted on
 * @param price of the end of the range
 */
export function adherenceOf(
  advised: readonly AdvisedWeek[],
  entries: readonly ReportEntry[],
  { openWeek, price }: { readonly openWeek: IsoWeek; readonly price: PriceCents },
): Adherence {
  const spent = spentByWeek(entries);
  const sums = {
    followed: { weeks: 0, bitcoin: 0n },
    changed: { weeks: 0, bitcoin: 0n },
    skipped: { weeks: 0, bitcoin: 0n },
  };
  for (const { week, investment } of advised) {
    const done = spent.get(week) ?? NOTHING;
    if (!done.isAct && week === openWeek) continue;
    const isFollowed = isAsAdvised(done, investment);
    const choice = sums[isFollowed ? 'followed' : done.isAct ? 'changed' : 'skipped'];
    choice.weeks += 1;
    const kept = (investment?.usd ?? 0n) - done.value;
    const bought = done.quantity - (investment?.btc ?? 0n);
    choice.bitcoin += bought + (price === 0n ? 0n : divideHalfEven(kept * SATS_PER_BTC, price));
  }
  const { followed, changed, skipped } = sums;
  return { weeks: followed.weeks + changed.weeks + skipped.weeks, followed, changed, skipped };
}
