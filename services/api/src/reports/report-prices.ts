import { type DaySpan, reportSpansMax } from '@app/contracts';
import { addDays, type CalendarDate, type PriceOn } from '@app/ledger';
import type { PriceCents } from '@app/money';
import type { MarketPrices, ShownPrice } from '../portfolio/portfolio-prices.js';

/** Prices of days for one report, which remembers the days that had none of their own. */
export class ReportPrices {
  readonly #missing = new Set<CalendarDate>();
  readonly #carried = new Set<CalendarDate>();

  constructor(
    private readonly market: MarketPrices | undefined,
    private readonly today: CalendarDate,
  ) {}

  // A comparison asks for each of thousands of days several times.
  readonly #known = new Map<CalendarDate, PriceCents | undefined>();

  readonly on: PriceOn = (date): PriceCents | undefined => {
    const known = this.#known.get(date);
    if (known !== undefined || this.#known.has(date)) return known;
    const found = this.#find(date);
    this.#known.set(date, found);
    return found;
  };

  /** Whether every day from one to another has a price; remembers those that have none. */
  areThereFor(from: CalendarDate, to: CalendarDate): boolean {
    let isComplete = true;
    for (let date = from; date <= to; date = addDays(date, 1))
      if (this.on(date) === undefined) isComplete = false;
    return isComplete;
  }

  /** The price looked at for today, as the portfolio takes it; the close of a day before, or the last before that. */
  #find(date: CalendarDate): PriceCents | undefined {
    if (this.market === undefined) {
      this.#missing.add(date);
      return undefined;
    }
    const { looked, closes } = this.market;
    if (date === this.today) return looked.price;
    const found = closes.on(date);
    if (found === undefined) this.#missing.add(date);
    else if (found.on !== date && (closes.openFrom === null || date < closes.openFrom))
      this.#carried.add(date);
    return found?.price;
  }

  shownOn(date: CalendarDate): ShownPrice | undefined {
    return date === this.today ? this.market?.looked : this.market?.priceOf(date);
  }

  unpriced(): { readonly missing: DaySpan[]; readonly carried: DaySpan[] } {
    return { missing: spansOf(this.#missing), carried: spansOf(this.#carried) };
  }
}

/** Days as spans without a gap, the oldest of them. */
export function spansOf(days: Iterable<CalendarDate>, most = reportSpansMax): DaySpan[] {
  const spans: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const date of [...days].sort()) {
    const last = spans.at(-1);
    if (last !== undefined && addDays(last.to, 1) === date) last.to = date;
    else spans.push({ from: date, to: date });
  }
  return spans.slice(0, most);
}
