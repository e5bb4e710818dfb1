import type { CostUnits, Sats, UsdCents } from '@app/money';
import {
  centsOfCost,
  COST_UNITS_PER_CENT,
  costOfBuy,
  costUnits,
  divideHalfEven,
  proceedsOfSale,
  sats,
  usdCents,
} from '@app/money';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import { addDays, calendarDateOf, isCalendarDate } from '../../calendar/calendar-date.js';
import { LedgerInvariantError } from '../../ledger-invariant.error.js';
import { ZERO_TOTALS } from '../../state/ledger-state.js';
import { MovingTotals } from '../../state/running-totals.js';
import type { ReportEntry } from './report-entry.js';

/** Which lots a sale takes: the oldest first, or those that cost most for a Bitcoin. */
export const LOT_METHODS = ['fifo', 'hifo'] as const;
export type LotMethod = (typeof LOT_METHODS)[number];

/** A part of a lot that was sold. */
export type SoldLot = {
  readonly acquiredOn: CalendarDate;
  readonly soldOn: CalendarDate;
  readonly quantity: Sats;
  /** Its share of the sale, fee deducted. */
  readonly proceeds: UsdCents;
  /** Buy fee included. */
  readonly cost: UsdCents;
  /** Proceeds less cost, negative for a loss. */
  readonly gain: UsdCents;
  readonly term: 'short' | 'long';
};

export type GainSums = {
  readonly quantity: Sats;
  readonly proceeds: UsdCents;
  readonly cost: UsdCents;
  readonly gain: UsdCents;
};

/** What is left of a buy. */
type Lot = {
  readonly acquiredOn: CalendarDate;
  readonly bought: bigint;
  readonly paid: bigint;
  quantity: bigint;
  cost: bigint;
};

/** The same day a year later; for 29 February 1 March. */
function oneYearAfter(date: CalendarDate): CalendarDate {
  const year = String(Number.parseInt(date.slice(0, 4), 10) + 1).padStart(4, '0');
  const later = `${year}${date.slice(4)}`;
  return isCalendarDate(later) ? later : calendarDateOf(`${year}-03-01`);
}

/**
 * Long where something was held for more than a year by the calendar: the holding period begins on the day after it was
 * acquired and the day of the sale counts (Rev. Rul. 66-7). What was acquired on the last day of February is therefore
 * long from 1 March of the next year on, in a leap year too.
 */
export const termOf = (acquiredOn: CalendarDate, soldOn: CalendarDate): SoldLot['term'] =>
  soldOn >= oneYearAfter(addDays(acquiredOn, 1)) ? 'long' : 'short';

/** Lots in the order in which they are not taken: the next one is the last. */
class OpenLots {
  readonly #lots: Lot[] = [];
  /** Of FIFO: everything before it is sold. */
  #first = 0;

  constructor(private readonly method: LotMethod) {}

  add(lot: Lot): void {
    if (this.method === 'fifo') this.#lots.push(lot);
    else this.#lots.splice(this.#placeOf(lot), 0, lot);
  }

  next(): Lot {
    const lot = this.method === 'fifo' ? this.#lots[this.#first] : this.#lots.at(-1);
    if (lot === undefined) throw new LedgerInvariantError('More Bitcoin was sold than bought');
    return lot;
  }

  dropNext(): void {
    if (this.method === 'fifo') this.#first += 1;
    else this.#lots.pop();
  }

  /** Behind all that cost less, before those that cost as much: of equal ones the older is taken first. */
  #placeOf({ bought, paid }: Lot): number {
    let [low, high] = [0, this.#lots.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#lots[middle];
      if (other !== undefined && other.paid * bought < paid * other.bought) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Gains of everything so far, so that rounded parts add up to the rounded whole. */
class RoundedGains {
  #net = 0n;
  #cost = 0n;

  /** @returns the gain of a part, in cents */
  add(proceeds: bigint, cost: bigint): bigint {
    const before = this.#rounded();
    this.#net += proceeds * COST_UNITS_PER_CENT;
    this.#cost += cost;
    return this.#rounded() - before;
  }

  #rounded(): bigint {
    return centsOfCost(costUnits(this.#net - this.#cost));
  }
}

/**
 * Every part of a lot that was sold, in the order of the sales. The ledger keeps the moving weighted average whatever is
 * asked here.
 *
 * @param entries everything in effect, in the order of the ledger
 * @throws LedgerInvariantError where more was sold than there was
 * @throws MoneyRangeError when a sum leaves the limits of the ledger
 */
export function soldLots(entries: readonly ReportEntry[], method: LotMethod): readonly SoldLot[] {
  const open = new OpenLots(method);
  const gains = new RoundedGains();
  const sold: SoldLot[] = [];
  for (const { kind, tradedOn, trade } of entries) {
    if (trade === null) continue;
    if (kind !== 'sell') {
      const [bought, paid] = [trade.quantity, costOfBuy(trade) * COST_UNITS_PER_CENT];
      open.add({ acquiredOn: tradedOn, bought, paid, quantity: bought, cost: paid });
      continue;
    }
    const net = proceedsOfSale(trade);
    let taken = 0n;
    while (taken < trade.quantity) {
      const lot = open.next();
      const part = takeFrom(lot, trade.quantity - taken);
      if (lot.quantity === 0n) open.dropNext();
      const proceeds =
        divideHalfEven(net * (taken + part.quantity), trade.quantity) -
        divideHalfEven(net * taken, trade.quantity);
      taken += part.quantity;
      const gain = gains.add(proceeds, part.cost);
      sold.push({
        ...{ acquiredOn: lot.acquiredOn, soldOn: tradedOn, quantity: sats(part.quantity) },
        ...{ proceeds: usdCents(proceeds), cost: usdCents(proceeds - gain), gain: usdCents(gain) },
        term: termOf(lot.acquiredOn, tradedOn),
      });
    }
  }
  return sold;
}

/** At most what is left of the lot, with its share of the cost; all of the cost with the last satoshi. */
function takeFrom(lot: Lot, wanted: bigint): { readonly quantity: bigint; readonly cost: bigint } {
  const quantity = wanted < lot.quantity ? wanted : lot.quantity;
  const cost = quantity === lot.quantity ? lot.cost : divideHalfEven(lot.cost * quantity, lot.quantity);
  lot.quantity -= quantity;
  lot.cost -= cost;
  return { quantity, cost };
}

export const sumsOfLots = (lots: readonly SoldLot[]): GainSums => {
  const sum = (of: (lot: SoldLot) => bigint): bigint => lots.reduce((total, lot) => total + of(lot), 0n);
  return {
    quantity: sats(sum(({ quantity }) => quantity)),
    proceeds: usdCents(sum(({ proceeds }) => proceeds)),
    cost: usdCents(sum(({ cost }) => cost)),
    gain: usdCents(sum(({ gain }) => gain)),
  };
};

/** The same sums by the ledger's own average cost, of the sales of a year. */
export function averageCostSums(entries: readonly ReportEntry[], year: string): GainSums {
  const totals = new MovingTotals(ZERO_TOTALS);
  let [quantity, proceeds] = [0n, 0n];
  let [before, after]: [CostUnits, CostUnits] = [ZERO_TOTALS.realised, ZERO_TOTALS.realised];
  for (const entry of entries) {
    const entryYear = entry.tradedOn.slice(0, 4);
    if (entryYear > year) break;
    totals.add(entry);
    const { realised } = totals.current();
    after = realised;
    if (entryYear < year) before = realised;
    else if (entry.kind === 'sell' && entry.trade !== null) {
      quantity += entry.trade.quantity;
      proceeds += proceedsOfSale(entry.trade);
    }
  }
  const gain = centsOfCost(after) - centsOfCost(before);
  return {
    ...{ quantity: sats(quantity), proceeds: usdCents(proceeds) },
    ...{ cost: usdCents(proceeds - gain), gain: usdCents(gain) },
  };
}
