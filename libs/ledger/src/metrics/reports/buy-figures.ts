import type { PriceCents, Sats, UsdCents } from '@app/money';
import {
  costOfBuy,
  divideHalfEven,
  percentOf,
  priceCents,
  ratioToDecimal,
  SATS_PER_BTC,
  usdCents,
} from '@app/money';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import type { IsoWeek } from '../../calendar/iso-week.js';
import type { RunningTotals } from '../../state/ledger-state.js';
import { averagePriceOf } from '../figures.js';
import type { Bought, FixedBuy } from '../fixed-dca.js';
import type { CloseOn } from '../time-weighted.js';
import type { ReportEntry } from './report-entry.js';

/** A buy with new money, as it is compared. */
export type Buy = {
  readonly date: CalendarDate;
  readonly week: IsoWeek;
  readonly price: PriceCents;
  /** Value and fee. */
  readonly amount: UsdCents;
  readonly fee: UsdCents;
  readonly quantity: Sats;
};

export type BestBuy = Omit<Buy, 'fee' | 'week'> & { readonly gainPercent: string };

/** Figures on the buys alone; each `null` where it has no meaning. */
export type BuyFigures = {
  /** 0 to 100, 50 is chance: of the weeks the share whose price was at or above the one paid, weighted by amount. */
  readonly timingScore: string | null;
  readonly averageGainPercent: string | null;
  readonly best: BestBuy | null;
  /** Bitcoin for a dollar against fixed DCA; 1.00 is equal. */
  readonly efficiencyRatio: string | null;
  /** Weeks with a buy of those that the range holds whole, in percent; `null` where it holds none. */
  readonly frequencyPercent: string | null;
  readonly weeksWithBuys: number;
  readonly wholeWeeks: number;
  /** Of the Bitcoin held at the end, as the ledger says. */
  readonly averagePrice: PriceCents | null;
  readonly paidPerBitcoin: PriceCents | null;
  readonly fixedPaidPerBitcoin: PriceCents | null;
};

export function buyOf({ kind, tradedOn, week, trade }: ReportEntry): readonly Buy[] {
  if (kind !== 'buy' || trade === null) return [];
  const { price, fee, quantity } = trade;
  return [{ date: tradedOn, week, price, amount: usdCents(costOfBuy(trade)), fee, quantity }];
}

export const boughtBy = (buys: readonly Buy[]): Bought => ({
  invested: buys.reduce((sum, { amount }) => sum + amount, 0n),
  fees: buys.reduce((sum, { fee }) => sum + fee, 0n),
});

export const quantityOf = (buys: readonly { readonly quantity: Sats }[]): bigint =>
  buys.reduce((sum, { quantity }) => sum + quantity, 0n);

type BuySurroundings = {
  readonly dates: readonly CalendarDate[];
  /** Those of the weeks that the range does not cut. */
  readonly wholeWeeks: ReadonlySet<IsoWeek>;
  readonly closeOn: CloseOn;
  readonly price: PriceCents;
  readonly fixedPlan: readonly FixedBuy[];
  readonly totals: RunningTotals;
};

export function buyFigures(
  buys: readonly Buy[],
  { dates, wholeWeeks, closeOn, price, fixedPlan, totals }: BuySurroundings,
): BuyFigures {
  const { invested } = boughtBy(buys);
  const closes = dates
    .map((date) => closeOn(date))
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const [ownQuantity, fixedQuantity] = [quantityOf(buys), quantityOf(fixedPlan)];
  const weeksWithBuys = new Set(buys.map(({ week }) => week).filter((week) => wholeWeeks.has(week))).size;
  return {
    timingScore: timingScore(buys, closes),
    averageGainPercent: averageGain(buys, price),
    best: bestOf(buys, price),
    efficiencyRatio: fixedQuantity === 0n ? null : ratioToDecimal(ownQuantity, fixedQuantity, 2),
    frequencyPercent:
      wholeWeeks.size === 0 ? null : percentOf(BigInt(weeksWithBuys), BigInt(wholeWeeks.size)),
    weeksWithBuys,
    wholeWeeks: wholeWeeks.size,
    averagePrice: averagePriceOf(totals),
    paidPerBitcoin: perBitcoin(invested, ownQuantity),
    fixedPaidPerBitcoin: perBitcoin(invested, fixedQuantity),
  };
}

export const perBitcoin = (cents: bigint, quantity: bigint): PriceCents | null =>
  quantity === 0n ? null : priceCents(divideHalfEven(cents * SATS_PER_BTC, quantity));

/** @param closes of all weeks, ascending */
function timingScore(buys: readonly Buy[], closes: readonly PriceCents[]): string | null {
  let [sum, amounts] = [0n, 0n];
  for (const { amount, price } of buys) {
    sum += amount * BigInt(closes.length - countBelow(closes, price));
    amounts += amount;
  }
  return amounts === 0n ? null : ratioToDecimal(sum * 100n, amounts * BigInt(closes.length), 1);
}

/** How many of the ascending prices are below one. */
function countBelow(ascending: readonly PriceCents[], price: PriceCents): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? price) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Digits in which gains are summed before they are rounded once. */
const GAIN_SCALE = 10n ** 12n;

function averageGain(buys: readonly Buy[], price: PriceCents): string | null {
  let [gains, amounts] = [0n, 0n];
  for (const buy of buys) {
    gains += (buy.amount * (price - buy.price) * GAIN_SCALE) / buy.price;
    amounts += buy.amount;
  }
  return amounts === 0n ? null : percentOf(gains, amounts * GAIN_SCALE);
}

/** The cheapest is the one that gained most; of equal ones the first. */
function bestOf(buys: readonly Buy[], price: PriceCents): BestBuy | null {
  const [first, ...more] = buys;
  if (first === undefined) return null;
  const best = more.reduce((least, buy) => (buy.price < least.price ? buy : least), first);
  const { date, amount, quantity } = best;
  return {
    ...{ date, amount, quantity, price: best.price },
    gainPercent: percentOf(price - best.price, best.price),
  };
}
