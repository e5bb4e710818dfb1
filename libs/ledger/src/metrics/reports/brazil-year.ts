import type { PriceCents, RateMicro, Sats } from '@app/money';
import {
  centsOfCost,
  COST_UNITS_PER_CENT,
  costOfBuy,
  costUnits,
  rateMicroOf,
  sats,
  toReais,
  usdCents,
  ZERO_SATS,
} from '@app/money';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import { addDays, calendarDateOf, earlierDate } from '../../calendar/calendar-date.js';
import { MovingCost } from '../../state/running-totals.js';
import { averagePriceOf } from '../figures.js';
import type { SalesOfDay } from '../month-sales.js';
import { monthOf, reaisOfSales, salesByDayOf } from '../month-sales.js';
import type { ReportEntry, ReportTrade } from './report-entry.js';

/** Bitcoin held at the end of a day, at what it cost in reais. */
export type BrazilPosition = {
  readonly date: CalendarDate;
  readonly bitcoin: Sats;
  /** In centavos, buy fees included; `null` where the rate of a buy in it is not known. */
  readonly cost: bigint | null;
  /** In centavos for one Bitcoin; `null` also where none is held. */
  readonly averagePrice: PriceCents | null;
};

/** Sales of one day, in centavos; each figure `null` where a rate that it needs is not known. */
export type BrazilSalesDay = {
  readonly sales: SalesOfDay;
  readonly bitcoin: Sats;
  /** Before fees, as it counts against the exemption. */
  readonly sold: bigint | null;
  readonly fees: bigint | null;
  /** Of what was sold, by the moving weighted average. */
  readonly cost: bigint | null;
  readonly gain: bigint | null;
};

/** The sums of a month's days. */
export type BrazilMonth = {
  readonly month: string;
  readonly count: number;
  readonly bitcoin: Sats;
  readonly sold: bigint | null;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
};

export type BrazilYear = {
  readonly opening: BrazilPosition;
  readonly closing: BrazilPosition;
  /** Every month up to the last day, those without a sale too. */
  readonly months: readonly BrazilMonth[];
  readonly days: readonly BrazilSalesDay[];
  /** Days of buys and sales whose rate a figure needs and which have none, oldest first. */
  readonly missing: readonly CalendarDate[];
};

/** Reais for a dollar on a day; `undefined` where none is known. */
export type RateOn = (date: CalendarDate) => RateMicro | undefined;

const ZERO_COST = costUnits(0n);

/** What is held on its way past trades, at its average cost in reais. */
class HeldInReais {
  bitcoin: Sats = ZERO_SATS;
  #cost = new MovingCost(ZERO_COST, ZERO_COST);
  /** Days of buys in it without a rate: its cost is not known until all of it is sold. */
  readonly #unknown = new Set<CalendarDate>();

  constructor(
    private readonly rateOn: RateOn,
    private readonly missing: Set<CalendarDate>,
  ) {}

  buy(date: CalendarDate, trade: ReportTrade): void {
    const centavos = paidFor(trade, this.rateOn(date));
    if (centavos === null) this.#unknown.add(date);
    else this.#cost.buy(centavos * COST_UNITS_PER_CENT);
    this.bitcoin = sats(this.bitcoin + trade.quantity);
  }

  /** @returns what left with the sale, in units of cost; `null` where it is not known */
  sell({ quantity }: ReportTrade): bigint | null {
    const before = this.#cost.cost;
    this.#cost.sell({ sold: quantity, net: 0n }, this.bitcoin);
    this.bitcoin = sats(this.bitcoin - quantity);
    const removed = this.#isKnown() ? before - this.#cost.cost : null;
    if (this.bitcoin === 0n) this.#unknown.clear();
    return removed;
  }

  at(date: CalendarDate): BrazilPosition {
    const { bitcoin } = this;
    if (!this.#isKnown()) return { date, bitcoin, cost: null, averagePrice: null };
    const { cost } = this.#cost;
    return { date, bitcoin, cost: centsOfCost(cost), averagePrice: averagePriceOf({ cost, btc: bitcoin }) };
  }

  #isKnown(): boolean {
    for (const date of this.#unknown) this.missing.add(date);
    return this.#unknown.size === 0;
  }
}

/** What a buy cost in centavos, its fee included: as it was paid, else at the rate of its day. */
function paidFor(trade: ReportTrade, rate: RateMicro | undefined): bigint | null {
  if (trade.paid !== null) return trade.paid.amount;
  return rate === undefined ? null : toReais(usdCents(costOfBuy(trade)), rate);
}

/** What the sales of a day left out of account while they are added up: fees and cost. */
type DaySums = { bitcoin: bigint; feeCents: bigint; feeCentavos: bigint; cost: bigint | null };

function addSale(sums: DaySums, { quantity, fee, paid }: ReportTrade, removed: bigint | null): void {
  sums.bitcoin += quantity;
  if (paid === null) sums.feeCents += fee;
  else sums.feeCentavos += toReais(fee, rateMicroOf(paid.rate));
  sums.cost = sums.cost === null || removed === null ? null : sums.cost + removed;
}

function dayOf(sales: SalesOfDay, sums: DaySums, rate: RateMicro | undefined): BrazilSalesDay {
  const sold = reaisOfSales(sales, rate);
  const fees =
    sold === null ? null : (rate === undefined ? 0n : toReais(sums.feeCents, rate)) + sums.feeCentavos;
  const cost = sums.cost === null ? null : centsOfCost(costUnits(sums.cost));
  const gain = sold === null || fees === null || cost === null ? null : sold - fees - cost;
  return { sales, bitcoin: sats(sums.bitcoin), sold, fees, cost, gain };
}

/**
 * A calendar year as a Brazilian return asks for it: what was held on both last days at average cost in reais, and sales
 * and gains by month. Buys and sales count at the rate of their day, or at the one they were entered with.
 *
 * @param entries everything in effect up to the last day, in the order of the ledger
 * @param to last day, within the year
 * @throws MoneyRangeError when a sum leaves the limits of the ledger
 */
export function brazilYear(
  entries: readonly ReportEntry[],
  { year, to }: { readonly year: string; readonly to: CalendarDate },
  rateOn: RateOn,
): BrazilYear {
  const first = calendarDateOf(`${year}-01-01`);
  const missing = new Set<CalendarDate>();
  const held = new HeldInReais(rateOn, missing);
  const sums = new Map<CalendarDate, DaySums>();
  const pass = ({ kind, tradedOn: date, trade }: ReportEntry): void => {
    if (trade === null) return;
    if (kind !== 'sell') {
      held.buy(date, trade);
      return;
    }
    const removed = held.sell(trade);
    if (date < first) return;
    const ofDay = sums.get(date) ?? { bitcoin: 0n, feeCents: 0n, feeCentavos: 0n, cost: 0n };
    addSale(ofDay, trade, removed);
    sums.set(date, ofDay);
  };
  const inYear = entries.filter(({ tradedOn }) => tradedOn >= first && tradedOn <= to);
  for (const entry of entries) if (entry.tradedOn < first) pass(entry);
  // What was missing for sales of years before is none of this year's.
  missing.clear();
  const opening = held.at(addDays(first, -1));
  for (const entry of inYear) pass(entry);
  const closing = held.at(to);
  const days = salesByDayOf(inYear, year).flatMap((sales) => {
    const ofDay = sums.get(sales.date);
    if (ofDay === undefined) return [];
    const day = dayOf(sales, ofDay, rateOn(sales.date));
    if (day.sold === null) missing.add(sales.date);
    return [day];
  });
  return { opening, closing, months: monthsOf(first, to, days), days, missing: [...missing].sort() };
}

function monthsOf(
  first: CalendarDate,
  to: CalendarDate,
  days: readonly BrazilSalesDay[],
): readonly BrazilMonth[] {
  const byMonth = Map.groupBy(days, ({ sales }) => monthOf(sales.date));
  const months: string[] = [];
  for (let date = first; date <= to; date = addDays(date, 1))
    if (months.at(-1) !== monthOf(date)) months.push(monthOf(date));
  return months.map((month) => {
    const own = byMonth.get(month) ?? [];
    return {
      month,
      count: own.reduce((sum, { sales }) => sum + sales.count, 0),
      bitcoin: sats(own.reduce((sum, { bitcoin }) => sum + bitcoin, 0n)),
      sold: sumOf(own.map(({ sold }) => sold)),
      cost: sumOf(own.map(({ cost }) => cost)),
      gain: sumOf(own.map(({ gain }) => gain)),
    };
  });
}

/** `null` where a part is not known. */
const sumOf = (parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce<bigint | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0n);

/** The last day of a year, or today in the one that is not over. */
export const lastDayOfYear = (year: string, today: CalendarDate): CalendarDate =>
  earlierDate(calendarDateOf(`${year}-12-31`), today);
