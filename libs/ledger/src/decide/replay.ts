import type { Sats, UsdCents } from '@app/money';
import { ZERO_CENTS, absolute, sats, usdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import { isBefore } from '../state/history-order.js';
import { foldLedger } from '../state/ledger-fold.js';
import type { HistoryRow, LedgerState } from '../state/ledger-state.js';
import type { CommandContext } from './commands.js';
import type { Deficit, Refusal } from './refusal.js';

/** Trials by their events, so that a decision that was replayed is not replayed again to be proved sound. */
const trials = new WeakMap<
  readonly LedgerEvent[],
  { readonly from: LedgerState; readonly to: LedgerState }
>();

/** The ledger as it would stand if the events were appended. */
export function tryOut(
  events: readonly LedgerEvent[],
  state: LedgerState,
  { commandId }: CommandContext,
): LedgerState {
  const known = trials.get(events);
  if (known?.from === state) return known.to;
  const to = foldLedger(
    events.map((event) => ({ event, commandId })),
    state,
  );
  trials.set(events, { from: state, to });
  return to;
}

/**
 * Index of the first row in which two histories differ. Rows before it are the same objects and all rows behind it are
 * other ones, since their totals were computed anew: so it is found by halves.
 */
function firstDifference(before: readonly HistoryRow[], after: readonly HistoryRow[]): number {
  let [low, high] = [0, Math.min(before.length, after.length)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before[middle] === after[middle]) low = middle + 1;
    else high = middle;
  }
  return low;
}

const shortOf = (btc: Sats, cash: UsdCents): Deficit =>
  btc < 0n
    ? { asset: 'BTC', amount: sats(absolute(btc)) }
    : { asset: 'USD', amount: usdCents(absolute(cash)) };

/** The first date on which Bitcoin or portfolio cash is negative in the changed part of a history. */
export function firstNegative(
  before: readonly HistoryRow[],
  after: readonly HistoryRow[],
): ({ readonly date: CalendarDate } & Deficit) | undefined {
  for (let index = firstDifference(before, after); index < after.length; index += 1) {
    const row = after[index];
    if (row !== undefined && (row.after.btc < 0n || row.after.portfolioCash < 0n)) {
      return { date: row.transaction.tradedOn, ...shortOf(row.after.btc, row.after.portfolioCash) };
    }
  }
  return undefined;
}

type ReserveFault = {
  readonly date: CalendarDate;
  readonly balance: UsdCents;
  readonly before: UsdCents;
};

/**
 * The first date on which the dynamic balance is negative and lower than it was. Both histories are walked side
 * by side, since a row that is gone lowers the days after it just as one that was added does.
 */
export function firstWorseReserve(
  before: readonly HistoryRow[],
  after: readonly HistoryRow[],
): ReserveFault | undefined {
  const start = firstDifference(before, after);
  let [old, current] = [start, start];
  let was = before[start - 1]?.after.dynamicBalance ?? ZERO_CENTS;
  let is = was;
  while (old < before.length || current < after.length) {
    const [a, b] = [before[old], after[current]];
    const isOldDue = b === undefined || (a !== undefined && !isBefore(b.transaction, a.transaction));
    const isNewDue = a === undefined || (b !== undefined && !isBefore(a.transaction, b.transaction));
    const date = (isOldDue ? a : b)?.transaction.tradedOn;
    if (isOldDue && a !== undefined) {
      was = a.after.dynamicBalance;
      old += 1;
    }
    if (isNewDue && b !== undefined) {
      is = b.after.dynamicBalance;
      current += 1;
    }
    if (date !== undefined && is < 0n && is < was) return { date, balance: is, before: was };
  }
  return undefined;
}

/** Events as they are appended, told whether the person accepts that the dynamic balance becomes negative. */
export type EventsOf = (negativeAccepted: boolean) => readonly LedgerEvent[];

/**
 * Replays the history with a change and refuses it where Bitcoin or portfolio cash would be negative on any
 * date, or, unless that is accepted, the dynamic balance negative or more negative.
 */
export function replayed(
  eventsOf: EventsOf,
  state: LedgerState,
  command: CommandContext & { readonly acceptNegative: boolean },
): { readonly events: readonly LedgerEvent[] } | { readonly refusal: Refusal } {
  const events = eventsOf(false);
  const { history } = tryOut(events, state, command);
  const negative = firstNegative(state.history, history);
  if (negative !== undefined) return { refusal: { code: 'LEDGER.LATER_NEGATIVE', ...negative } };
  const worse = firstWorseReserve(state.history, history);
  if (worse === undefined) return { events };
  if (command.acceptNegative) return { events: eventsOf(true) };
  return { refusal: { code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE', ...worse } };
}
