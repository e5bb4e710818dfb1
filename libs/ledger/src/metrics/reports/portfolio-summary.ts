import type { UsdCents } from '@app/money';
import { centsOfCost, costOfBuy, costUnits, proceedsOfSale, usdCents } from '@app/money';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import { addDays, calendarDateOf } from '../../calendar/calendar-date.js';
import { ZERO_TOTALS } from '../../state/ledger-state.js';
import { MovingTotals } from '../../state/running-totals.js';
import type { PriceOn, ReportEntry, ReportRange, ReportType, Standing } from './report-entry.js';
import { cashMovedBy, entriesIn, standingOf } from './report-entry.js';

/** What moved within some days, every amount positive unless it says otherwise. */
export type CashFlows = {
  /** New money spent on Bitcoin, fees included. */
  readonly invested: UsdCents;
  /** Portfolio cash spent on Bitcoin, fees included. */
  readonly reinvested: UsdCents;
  /** Net proceeds of sales that went into portfolio cash; negative where fees were more than they brought. */
  readonly soldToCash: UsdCents;
  /** Net proceeds of sales that were paid out at once; signed like the above. */
  readonly soldToPocket: UsdCents;
  readonly cashWithdrawn: UsdCents;
  /** Of older records. */
  readonly cashDeposited: UsdCents;
  /** Portfolio cash moved to the dynamic balance. */
  readonly transferred: UsdCents;
  readonly deposited: UsdCents;
  readonly withdrawn: UsdCents;
  readonly built: UsdCents;
  readonly used: UsdCents;
  readonly fees: UsdCents;
};

/** Some days: what there was before them and at their end, and what moved in between. */
export type SummaryPeriod = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly opening: Standing;
  readonly closing: Standing;
  readonly flows: CashFlows;
  /** Signed. */
  readonly realised: UsdCents;
  /** Signed; `null` where the value at either end is not known. */
  readonly profitLoss: UsdCents | null;
};

export type PortfolioSummary = {
  /** `null` where nothing was recorded up to the last day. */
  readonly whole: SummaryPeriod | null;
  /** Calendar years of the range, oldest first, each with the days of it that are in the range. */
  readonly years: readonly (SummaryPeriod & { readonly year: string })[];
};

class MovingFlows {
  readonly #sums = new Map<keyof CashFlows, bigint>();

  add(entry: ReportEntry): void {
    const { kind, trade, movement } = entry;
    if (trade !== null) {
      this.#plus('fees', trade.fee);
      if (kind === 'buy') this.#plus('invested', costOfBuy(trade));
      if (kind === 'reinvestment') this.#plus('reinvested', costOfBuy(trade));
      if (kind === 'sell') {
        const isToPocket = movement.portfolioCash === 0n;
        this.#plus(isToPocket ? 'soldToPocket' : 'soldToCash', proceedsOfSale(trade));
      }
    }
    const moved = cashMovedBy(entry);
    if (moved !== null) this.#plus(FLOW_OF[moved.type] ?? 'invested', moved.cents);
  }

  current(): CashFlows {
    const of = (name: keyof CashFlows): UsdCents => usdCents(this.#sums.get(name) ?? 0n);
    return {
      invested: of('invested'),
      reinvested: of('reinvested'),
      soldToCash: of('soldToCash'),
      soldToPocket: of('soldToPocket'),
      cashWithdrawn: of('cashWithdrawn'),
      cashDeposited: of('cashDeposited'),
      transferred: of('transferred'),
      deposited: of('deposited'),
      withdrawn: of('withdrawn'),
      built: of('built'),
      used: of('used'),
      fees: of('fees'),
    };
  }

  #plus(name: keyof CashFlows, cents: bigint): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + cents);
  }
}

const FLOW_OF: Readonly<Partial<Record<ReportType, keyof CashFlows>>> = {
  deposit: 'deposited',
  withdrawal: 'withdrawn',
  built: 'built',
  used: 'used',
  transfer: 'transferred',
  portfolio_cash_withdrawal: 'cashWithdrawn',
  portfolio_cash_deposit: 'cashDeposited',
};

const yearOf = (date: CalendarDate): number => Number.parseInt(date.slice(0, 4), 10);
const firstOf = (year: number): CalendarDate => calendarDateOf(`${String(year).padStart(4, '0')}-01-01`);
const lastOf = (year: number): CalendarDate => addDays(firstOf(year + 1), -1);

/**
 * The portfolio at both ends of a range, what moved in it, and the same by calendar years. One pass over the entries.
 *
 * @param entries everything in effect, in the order of the ledger
 * @throws MoneyRangeError when a sum leaves the limits of the ledger
 */
export function portfolioSummary(
  entries: readonly ReportEntry[],
  range: ReportRange,
  priceOn: PriceOn,
): PortfolioSummary {
  const { before, inside } = entriesIn(entries, range);
  const start = range.from ?? inside[0]?.tradedOn;
  if (start === undefined || before.length + inside.length === 0) return { whole: null, years: [] };
  const totals = new MovingTotals(ZERO_TOTALS);
  for (const entry of before) totals.add(entry);

  const standingAt = (date: CalendarDate): Standing => standingOf(date, totals.current(), priceOn);
  const flows = new MovingFlows();
  const opening = standingAt(addDays(start, -1));
  let yearOpening = opening;
  let next = 0;
  const years: (SummaryPeriod & { readonly year: string })[] = [];
  for (let year = yearOf(start); year <= yearOf(range.to); year += 1) {
    const from = firstOf(year) > start ? firstOf(year) : start;
    const to = lastOf(year) < range.to ? lastOf(year) : range.to;
    const ofYear = new MovingFlows();
    for (let entry = inside[next]; entry !== undefined && entry.tradedOn <= to; entry = inside[next]) {
      totals.add(entry);
      ofYear.add(entry);
      flows.add(entry);
      next += 1;
    }
    const closing = standingAt(to);
    years.push({ year: String(year), ...periodOf({ from, to, opening: yearOpening, closing }, ofYear) });
    yearOpening = closing;
  }
  const whole = periodOf({ from: start, to: range.to, opening, closing: yearOpening }, flows);
  return { whole, years };
}

function periodOf(
  ends: Pick<SummaryPeriod, 'from' | 'to' | 'opening' | 'closing'>,
  flows: MovingFlows,
): SummaryPeriod {
  const { opening, closing } = ends;
  const realised = centsOfCost(costUnits(closing.totals.realised)) - centsOfCost(opening.totals.realised);
  const profitLoss =
    opening.figures === null || closing.figures === null
      ? null
      : usdCents(closing.figures.profitLoss - opening.figures.profitLoss);
  return { ...ends, flows: flows.current(), realised: usdCents(realised), profitLoss };
}
