import type { Sats, UsdCents } from '@app/money';
import { divideHalfEven, sats, SATS_PER_BTC, usdCents } from '@app/money';
import type { IsoWeek } from '../../calendar/iso-week.js';
import type { TradeOrigin } from '../../events/trade.events.js';
import { monthOf } from '../month-sales.js';
import type { ReportEntry, ReportRange, ReportTrade, ReportType } from './report-entry.js';
import { cashMovedBy, entriesIn, REPORT_TYPES } from './report-entry.js';

type TradeType = 'buy' | 'sell' | 'reinvestment';
export const TRADE_TYPES = ['buy', 'sell', 'reinvestment'] as const satisfies readonly TradeType[];

/** Some entries of one type; what is no trade has neither Bitcoin nor fees. */
export type TypeSums = {
  readonly count: number;
  /** Value of the trades before their fees, or cash that was moved; positive. */
  readonly amount: UsdCents;
  readonly quantity: Sats;
  readonly fees: UsdCents;
  /** `null` where there is none. */
  readonly averageAmount: UsdCents | null;
};

/** Trades that were recommended: what was advised and what was really filled. */
export type PlannedSums = {
  readonly count: number;
  readonly planned: UsdCents;
  readonly filled: UsdCents;
  readonly plannedQuantity: Sats;
  readonly filledQuantity: Sats;
  readonly fees: UsdCents;
  /** What the filled quantity would have been worth at the prices looked at when the trades were recommended. */
  readonly atPlannedPrices: UsdCents;
  /** What the prices paid or taken cost against those looked at; negative where they were better. Without fees. */
  readonly slippage: UsdCents;
};

export type TransactionAnalysis = {
  /** Every type, also without entries, in the order of {@link REPORT_TYPES}. */
  readonly types: readonly (TypeSums & { readonly type: ReportType })[];
  /** Trades by where they came from and by type; without those that do not occur. */
  readonly origins: readonly (TypeSums & { readonly origin: TradeOrigin; readonly type: TradeType })[];
  /** Months with entries, oldest first; every type that occurs. */
  readonly months: readonly {
    readonly month: string;
    readonly types: readonly (TypeSums & { readonly type: ReportType })[];
  }[];
  /** `null` where no trade of the range was recommended. */
  readonly planned: PlannedSums | null;
  /** The same by ISO week, oldest first. */
  readonly plannedWeeks: readonly (PlannedSums & { readonly week: IsoWeek })[];
  /** The same by the note of the trade, `null` for none; the one with the most trades first. */
  readonly plannedNotes: readonly (PlannedSums & { readonly note: string | null })[];
};

/** Opens a sealed note; `null` for one that is empty or cannot be read. */
export type OpenNote = (sealed: string | null) => string | null;

class MovingTypeSums {
  #count = 0;
  #amount = 0n;
  #quantity = 0n;
  #fees = 0n;

  add(amount: bigint, trade?: ReportTrade): void {
    this.#count += 1;
    this.#amount += amount;
    this.#quantity += trade?.quantity ?? 0n;
    this.#fees += trade?.fee ?? 0n;
  }

  current(): TypeSums {
    const average = this.#count === 0 ? null : divideHalfEven(this.#amount, BigInt(this.#count));
    return {
      count: this.#count,
      amount: usdCents(this.#amount),
      quantity: sats(this.#quantity),
      fees: usdCents(this.#fees),
      averageAmount: average === null ? null : usdCents(average),
    };
  }
}

class MovingPlannedSums {
  readonly #sums = { planned: 0n, filled: 0n, plannedQuantity: 0n, filledQuantity: 0n };
  #count = 0;
  #fees = 0n;
  #atPlannedPrices = 0n;
  #slippage = 0n;

  add({ planned, plannedPrice, ...trade }: ReportTrade, isSale: boolean): void {
    if (planned === null) return;
    this.#count += 1;
    this.#sums.planned += planned.usd;
    this.#sums.filled += trade.value;
    this.#sums.plannedQuantity += planned.btc;
    this.#sums.filledQuantity += trade.quantity;
    this.#fees += trade.fee;
    if (plannedPrice === null) return;
    const expected = divideHalfEven(trade.quantity * plannedPrice, SATS_PER_BTC);
    this.#atPlannedPrices += expected;
    this.#slippage += isSale ? expected - trade.value : trade.value - expected;
  }

  current(): PlannedSums {
    const { planned, filled, plannedQuantity, filledQuantity } = this.#sums;
    return {
      count: this.#count,
      planned: usdCents(planned),
      filled: usdCents(filled),
      plannedQuantity: sats(plannedQuantity),
      filledQuantity: sats(filledQuantity),
      fees: usdCents(this.#fees),
      atPlannedPrices: usdCents(this.#atPlannedPrices),
      slippage: usdCents(this.#slippage),
    };
  }
}

/** One for a key, made when it is first asked for. */
class Grouped<Key, Sums> {
  readonly #groups = new Map<Key, Sums>();

  constructor(private readonly make: () => Sums) {}

  of(key: Key): Sums {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const made = this.make();
    this.#groups.set(key, made);
    return made;
  }

  known(key: Key): Sums | undefined {
    return this.#groups.get(key);
  }

  entries(): readonly (readonly [Key, Sums])[] {
    return [...this.#groups];
  }
}

const typeGroups = (): Grouped<ReportType, MovingTypeSums> => new Grouped(() => new MovingTypeSums());

const typesIn = (groups: Grouped<ReportType, MovingTypeSums>) =>
  REPORT_TYPES.flatMap((type) => {
    const sums = groups.known(type);
    return sums === undefined ? [] : [{ type, ...sums.current() }];
  });

/**
 * How often and how much of what, by type, origin and month, and what was filled of what was recommended. One pass over
 * the entries.
 *
 * @throws MoneyRangeError when a sum leaves the limits of the ledger
 */
export function transactionAnalysis(
  entries: readonly ReportEntry[],
  range: ReportRange,
  openNote: OpenNote,
): TransactionAnalysis {
  const all = typeGroups();
  for (const type of REPORT_TYPES) all.of(type);
  const origins = new Grouped<TradeOrigin, Grouped<ReportType, MovingTypeSums>>(typeGroups);
  const months = new Grouped<string, Grouped<ReportType, MovingTypeSums>>(typeGroups);
  const planned = new MovingPlannedSums();
  const plannedWeeks = new Grouped<IsoWeek, MovingPlannedSums>(() => new MovingPlannedSums());
  const plannedNotes = new Grouped<string | null, MovingPlannedSums>(() => new MovingPlannedSums());
  for (const entry of entriesIn(entries, range).inside) {
    const { trade, kind } = entry;
    const month = months.of(monthOf(entry.tradedOn));
    const moved = cashMovedBy(entry);
    if (moved !== null) for (const groups of [all, month]) groups.of(moved.type).add(moved.cents);
    if (trade === null || (kind !== 'buy' && kind !== 'sell' && kind !== 'reinvestment')) continue;
    for (const groups of [all, month, origins.of(trade.origin)]) groups.of(kind).add(trade.value, trade);
    if (trade.planned === null) continue;
    const groups = [planned, plannedWeeks.of(entry.week), plannedNotes.of(openNote(trade.note))];
    for (const sums of groups) sums.add(trade, kind === 'sell');
  }
  const whole = planned.current();
  return {
    types: typesIn(all),
    origins: origins.entries().flatMap(([origin, groups]) =>
      TRADE_TYPES.flatMap((type) => {
        const sums = groups.known(type);
        return sums === undefined ? [] : [{ origin, type, ...sums.current() }];
      }),
    ),
    months: months.entries().map(([month, groups]) => ({ month, types: typesIn(groups) })),
    planned: whole.count === 0 ? null : whole,
    plannedWeeks: plannedWeeks.entries().map(([week, sums]) => ({ week, ...sums.current() })),
    plannedNotes: plannedNotes
      .entries()
      .map(([note, sums]) => ({ note, ...sums.current() }))
      .sort((one, other) => other.count - one.count),
  };
}
