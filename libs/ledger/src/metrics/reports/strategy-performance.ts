import type { PriceCents, UsdCents } from '@app/money';
import { usdCents, valueOf } from '@app/money';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import { addDays, earlierDate, laterDate } from '../../calendar/calendar-date.js';
import type { IsoWeek } from '../../calendar/iso-week.js';
import { mondayOf, sundayOf, weekOf } from '../../calendar/iso-week.js';
import { ZERO_TOTALS } from '../../state/ledger-state.js';
import type { RunningTotals } from '../../state/ledger-state.js';
import { MovingTotals } from '../../state/running-totals.js';
import type { Bought, FixedBuy } from '../fixed-dca.js';
import { fixedBuys, weeksUntil } from '../fixed-dca.js';
import { daysOf } from '../portfolio-flows.js';
import type { PortfolioDay } from '../portfolio-flows.js';
import type { CloseOn } from '../time-weighted.js';
import type { Adherence, AdvisedWeek } from './adherence.js';
import { adherenceOf } from './adherence.js';
import type { Buy, BuyFigures } from './buy-figures.js';
import { boughtBy, buyFigures, buyOf, perBitcoin, quantityOf } from './buy-figures.js';
import type { AccountPoint, ComparedAccount } from './compared-account.js';
import { comparedAccount } from './compared-account.js';
import type { LuckBand } from './luck-band.js';
import { luckBand } from './luck-band.js';
import type { ReportEntry, ReportRange } from './report-entry.js';
import { entriesIn } from './report-entry.js';

/** One ISO week of the range, as it stood at its end. */
export type ComparedWeek = {
  readonly week: IsoWeek;
  readonly date: CalendarDate;
  readonly price: PriceCents;
  readonly bought: UsdCents;
  /** On average, without fees; `null` without a buy. */
  readonly paidPrice: PriceCents | null;
  readonly own: AccountPoint;
  readonly fixed: AccountPoint;
  readonly lump: AccountPoint;
};

export type Advice = 'frequency' | 'reserve' | 'fees' | 'none';

export type StrategyPerformance = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly price: PriceCents;
  readonly weeks: number;
  /** What there was before the range, worth at its last close; in all three accounts. */
  readonly openingValue: UsdCents;
  readonly own: ComparedAccount;
  readonly fixed: ComparedAccount;
  readonly lump: ComparedAccount;
  readonly buys: BuyFigures;
  readonly luck: LuckBand | null;
  readonly adherence: Adherence;
  readonly advice: readonly Advice[];
  readonly points: readonly ComparedWeek[];
};

export type StrategyInput = {
  /** Everything in effect up to the last day of the range, in the order of the ledger. */
  readonly entries: readonly ReportEntry[];
  readonly range: ReportRange;
  /** Weeks of the range with advice, oldest first; those at its ends may be cut by it. */
  readonly advised: readonly AdvisedWeek[];
  /** The week of today. */
  readonly openWeek: IsoWeek;
  /** On the last day of the range. */
  readonly price: PriceCents;
  /** Of every day from {@link strategyStart} on, and of the day before it where something was held. */
  readonly closeOn: CloseOn;
  readonly seed: string;
};

/**
 * Where the comparison begins: with the range, or with the first trading week where that is later. `null` where nothing
 * was traded by its end.
 */
export function strategyStart(
  entries: readonly ReportEntry[],
  { from, to }: ReportRange,
): CalendarDate | null {
  const first = entries.find(({ trade }) => trade !== null)?.tradedOn;
  if (first === undefined || first > to) return null;
  const monday = mondayOf(weekOf(first));
  return from === null ? monday : laterDate(from, monday);
}

/**
 * The person's weeks next to fixed DCA and a lump sum of the same money, which all three have from the first day on.
 *
 * @returns `null` where nothing was traded by the end of the range
 * @throws MoneyRangeError when an amount leaves the limits of the ledger
 */
export function strategyPerformance(input: StrategyInput): StrategyPerformance | null {
  const { entries, range, openWeek, price, seed } = input;
  const from = strategyStart(entries, range);
  if (from === null) return null;
  const { to } = range;
  const closeOn: CloseOn = (date) => (date === to ? price : input.closeOn(date));
  // Of everything nothing is before the range: not even cash of older records that waited for the first trade.
  const { before, inside } = entriesIn(entries, range.from === null ? range : { from, to });
  const totals = new MovingTotals(ZERO_TOTALS);
  for (const entry of before) totals.add(entry);
  const opening = openingOf(totals.current(), from, closeOn);
  for (const entry of inside) totals.add(entry);

  const buys = inside.flatMap(buyOf);
  const bought = boughtBy(buys);
  const dates = weekDates(from, to);
  const fixedPlan = fixedBuys(dates, bought, closeOn);
  const lumpPlan = fixedBuys(dates.slice(0, 1), bought, closeOn);
  const invested = usdCents(bought.invested);
  const cash = daysOf(inside.filter(({ kind }) => kind === 'portfolio_cash_deposit'));
  const returnBasis = opening.in + bought.invested;
  const money = returnBasis + cash.reduce((sum, day) => sum + day.in, 0n);
  const days = { from, to, closeOn, price };
  const wholeWeeks = new Set(dates.map(weekOf).filter((week) => isWhole(week, { from, to, openWeek })));
  const judged = input.advised.filter(({ week }) => wholeWeeks.has(week));
  const accountOf = (moved: readonly PortfolioDay[], fees: bigint) =>
    comparedAccount({ days: [opening, ...moved], money, returnBasis, invested, fees: usdCents(fees) }, days);
  const own = accountOf(daysOf(inside), bought.fees);
  const fixed = accountOf(planDays(fixedPlan, cash), feesOf(fixedPlan));
  const lump = accountOf(planDays(lumpPlan, cash), feesOf(lumpPlan));
  const totalsNow = totals.current();
  const figures = buyFigures(buys, { dates, wholeWeeks, closeOn, price, fixedPlan, totals: totalsNow });
  return {
    ...{ from, to, price, weeks: dates.length, openingValue: usdCents(opening.in) },
    ...{ own: own.account, fixed: fixed.account, lump: lump.account, buys: figures },
    luck: luckBand(luckWeeks(buys, dates, closeOn), { bought, price, seed: `${seed} ${weekOf(to)}` }),
    adherence: adherenceOf(judged, inside, { openWeek, price }),
    advice: adviceOn({ bought, figures, advised: judged, inside }),
    points: pointsOf(dates, buys, { own: own.points, fixed: fixed.points, lump: lump.points }, days),
  };
}

/** Of a week that the range cuts nobody can say what was done with its advice; that of today ends with the range. */
const isWhole = (
  week: IsoWeek,
  {
    from,
    to,
    openWeek,
  }: { readonly from: CalendarDate; readonly to: CalendarDate; readonly openWeek: IsoWeek },
): boolean => mondayOf(week) >= from && (sundayOf(week) <= to || week === openWeek);

const feesOf = (buys: readonly FixedBuy[]): bigint => buys.reduce((sum, { fee }) => sum + fee, 0n);

const dayOf = ({ date, amount, quantity }: FixedBuy): PortfolioDay => ({
  ...{ date, in: amount, out: 0n, btc: quantity, portfolioCash: 0n },
});

/** The buys of a plan, next to cash that was put into the portfolio directly: what the person had, every plan has. */
const planDays = (plan: readonly FixedBuy[], cash: readonly PortfolioDay[]): readonly PortfolioDay[] =>
  [...cash, ...plan.map(dayOf)].sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  );

/** What was there before the range comes in on its first day, worth what it was at the last close before it. */
function openingOf(
  { btc, portfolioCash }: RunningTotals,
  from: CalendarDate,
  closeOn: CloseOn,
): PortfolioDay {
  const worth = btc === 0n ? 0n : valueOf(btc, closeOn(addDays(from, -1)));
  return { date: from, in: worth + portfolioCash, out: 0n, btc, portfolioCash };
}

/** Monday of each week, and of the first one the day on which the range begins where that is later. */
function weekDates(from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  const monday = mondayOf(weekOf(from));
  return Array.from({ length: weeksUntil(monday, to) }, (_, index) =>
    laterDate(addDays(monday, 7 * index), from),
  );
}

const byWeek = (buys: readonly Buy[]): ReadonlyMap<IsoWeek, readonly Buy[]> =>
  Map.groupBy(buys, ({ week }) => week);

function luckWeeks(buys: readonly Buy[], dates: readonly CalendarDate[], closeOn: CloseOn) {
  const weeks = byWeek(buys);
  return dates.map((date) => ({
    amount: usdCents(boughtBy(weeks.get(weekOf(date)) ?? []).invested),
    price: closeOn(date),
  }));
}

type AdviceInput = {
  readonly bought: Bought;
  readonly figures: BuyFigures;
  readonly advised: readonly AdvisedWeek[];
  readonly inside: readonly ReportEntry[];
};

/** Sentences by rule, none of them a promise. */
function adviceOn({ bought, figures, advised, inside }: AdviceInput): readonly Advice[] {
  const stressed = new Set(
    advised
      .filter(({ investment, base }) => investment !== null && investment.usd > base)
      .map(({ week }) => week),
  );
  const usesReserve = inside.some(
    ({ kind, week, movement }) => kind === 'buy' && movement.dynamicBalance < 0n && stressed.has(week),
  );
  const found: Advice[] = [];
  if (figures.weeksWithBuys * 2 < figures.wholeWeeks) found.push('frequency');
  if (stressed.size > 0 && !usesReserve) found.push('reserve');
  if (bought.fees * 100n > bought.invested - bought.fees) found.push('fees');
  return found.length === 0 ? ['none'] : found;
}

function pointsOf(
  dates: readonly CalendarDate[],
  buys: readonly Buy[],
  accounts: Readonly<Record<'own' | 'fixed' | 'lump', readonly AccountPoint[]>>,
  { to, closeOn }: { readonly to: CalendarDate; readonly closeOn: CloseOn },
): readonly ComparedWeek[] {
  const weeks = byWeek(buys);
  let place = 0;
  return dates.flatMap((day) => {
    const week = weekOf(day);
    const date = earlierDate(sundayOf(week), to);
    while ((accounts.own[place + 1]?.date ?? addDays(date, 1)) <= date) place += 1;
    const [own, fixed, lump] = [accounts.own[place], accounts.fixed[place], accounts.lump[place]];
    if (own === undefined || fixed === undefined || lump === undefined) return [];
    const ofWeek = weeks.get(week) ?? [];
    const { invested, fees } = boughtBy(ofWeek);
    const paidPrice = perBitcoin(invested - fees, quantityOf(ofWeek));
    return [{ week, date, price: closeOn(date), bought: usdCents(invested), paidPrice, own, fixed, lump }];
  });
}
