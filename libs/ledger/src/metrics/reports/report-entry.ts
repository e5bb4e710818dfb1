import type { PriceCents } from '@app/money';
import { priceCents } from '@app/money';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import type { RunningTotals, Trade, Transaction } from '../../state/ledger-state.js';
import type { Figures } from '../figures.js';
import { figuresOf } from '../figures.js';
import { withinLimits } from '../within-limits.js';

/** The trade of an entry, with what was recommended of it. */
export type ReportTrade = Pick<
  Trade,
  'origin' | 'quantity' | 'price' | 'value' | 'fee' | 'planned' | 'paid'
> & {
  /** The price looked at when it was recommended. */
  readonly plannedPrice: PriceCents | null;
  /** Sealed. */
  readonly note: string | null;
};

/** An entry in effect, as reports need it. A list of them is in the order of the ledger. */
export type ReportEntry = Pick<Transaction, 'kind' | 'tradedOn' | 'week' | 'movement'> & {
  readonly trade: ReportTrade | null;
};

/** Days of a report, both included. */
export type ReportRange = {
  /** `null` for everything up to the last day. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate;
};

/** The price of a day; `undefined` where none is known. */
export type PriceOn = (date: CalendarDate) => PriceCents | undefined;

/** What there is at the end of a day. */
export type Standing = {
  readonly date: CalendarDate;
  readonly totals: RunningTotals;
  /** `null` where the day has no price, or needs none because no Bitcoin is held. */
  readonly price: PriceCents | null;
  /** `null` without a price, unless no Bitcoin is held, and where an amount leaves the limits of the ledger. */
  readonly figures: Figures | null;
};

export function standingOf(date: CalendarDate, totals: RunningTotals, priceOn: PriceOn): Standing {
  // What holds no Bitcoin needs no price to be worth its cash.
  if (totals.btc === 0n) return { date, totals, price: null, figures: figuresAt(totals, priceCents(0n)) };
  const price = priceOn(date) ?? null;
  return { date, totals, price, figures: price === null ? null : figuresAt(totals, price) };
}

const figuresAt = (totals: RunningTotals, price: PriceCents): Figures | null =>
  withinLimits(() => figuresOf(totals, price)) ?? null;

/** What an entry is in the lists and files of the product: an investment may build or use the dynamic balance too. */
export const REPORT_TYPES = [
  'buy',
  'sell',
  'reinvestment',
  'deposit',
  'withdrawal',
  'built',
  'used',
  'transfer',
  'portfolio_cash_withdrawal',
  'portfolio_cash_deposit',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Cash that an entry moved by itself or next to its trade, positive; with the type it counts as. */
export function cashMovedBy({
  kind,
  movement,
}: ReportEntry): { readonly type: ReportType; readonly cents: bigint } | null {
  switch (kind) {
    case 'portfolio_cash_withdrawal':
      return { type: kind, cents: 0n - movement.portfolioCash };
    case 'portfolio_cash_deposit':
      return { type: kind, cents: movement.portfolioCash };
    case 'withdrawal':
      return { type: kind, cents: 0n - movement.dynamicBalance };
    case 'deposit':
    case 'transfer':
      return { type: kind, cents: movement.dynamicBalance };
    case 'set_aside':
    case 'buy':
    case 'reinvestment':
    case 'sell':
      break;
  }
  const moved: bigint = movement.dynamicBalance;
  if (kind === 'set_aside' || moved > 0n) return { type: 'built', cents: moved };
  return moved === 0n ? null : { type: 'used', cents: 0n - moved };
}

/** Where entries of a range begin and end; they are in the order of their dates. */
export function entriesIn(
  entries: readonly ReportEntry[],
  { from, to }: ReportRange,
): { readonly before: readonly ReportEntry[]; readonly inside: readonly ReportEntry[] } {
  const upTo = entries.filter(({ tradedOn }) => tradedOn <= to);
  if (from === null) return { before: [], inside: upTo };
  const first = upTo.findIndex(({ tradedOn }) => tradedOn >= from);
  return first === -1
    ? { before: upTo, inside: [] }
    : { before: upTo.slice(0, first), inside: upTo.slice(first) };
}
