import type { Sats, UsdCents } from '@app/money';
import { absolute, sats, usdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import { isBefore } from '../state/history-order.js';
import { foldLedger } from '../state/ledger-fold.js';
import type { LedgerState, Timeline } from '../state/ledger-state.js';
import type { CommandContext } from './commands.js';
import type { Deficit, Rejection } from './rejection.js';

/** The ledger as it would be if the events were appended. */
export function dryRun(
  events: readonly LedgerEvent[],
  state: LedgerState,
  { commandId }: CommandContext,
): LedgerState {
  return foldLedger(
    events.map((event) => ({ event, commandId })),
    state,
  );
}

const shortOf = (btc: Sats, cash: UsdCents): Deficit =>
  btc < 0n
    ? { asset: 'BTC', amount: sats(absolute(btc)) }
    : { asset: 'USD', amount: usdCents(absolute(cash)) };

/** The first date on which Bitcoin or portfolio cash is negative in the changed part of a history. */
export function firstNegative(
  before: Timeline,
  after: Timeline,
): ({ readonly date: CalendarDate } & Deficit) | undefined {
  const row = after.firstNegative(before.changeTo(after).first, ['btc', 'portfolioCash']);
  return row && { date: row.transaction.tradedOn, ...shortOf(row.after.btc, row.after.portfolioCash) };
}

type DynamicBalanceFault = {
  readonly date: CalendarDate;
  readonly balance: UsdCents;
  readonly before: UsdCents;
};

/**
 * The first date on which the dynamic balance is negative and lower than it was. Both histories are walked side
 * by side, since a row that is removed lowers the days after it just as one that was added does.
 */
export function firstWorseDynamicBalance(before: Timeline, after: Timeline): DynamicBalanceFault | undefined {
  const { first } = before.changeTo(after);
  const base = before.totalsBefore(first).dynamicBalance;
  // Nowhere negative, so nowhere worse.
  if (base >= 0n && after.firstNegative(first, ['dynamicBalance']) === undefined) return undefined;
  let [left, due] = [first, first];
  let [was, is]: [bigint, bigint] = [base, base];
  while (left < before.length || due < after.length) {
    const [a, b] = [before.transactionAt(left), after.transactionAt(due)];
    const isOldDue = b === undefined || (a !== undefined && !isBefore(b, a));
    const isNewDue = a === undefined || (b !== undefined && !isBefore(a, b));
    const date = (isOldDue ? a : b)?.tradedOn;
    if (isOldDue && a !== undefined) {
      was += a.movement.dynamicBalance;
      left += 1;
    }
    if (isNewDue && b !== undefined) {
      is += b.movement.dynamicBalance;
      due += 1;
    }
    if (date !== undefined && is < 0n && is < was)
      return { date, balance: usdCents(is), before: usdCents(was) };
  }
  return undefined;
}

/** Events as they are appended, told whether the person accepts that the dynamic balance becomes negative. */
export type EventsOf = (negativeAccepted: boolean) => readonly LedgerEvent[];

/**
 * Replays the history with a change and rejects it where Bitcoin or portfolio cash would be negative on any
 * date, or, unless that is accepted, the dynamic balance negative or more negative.
 */
export function replayed(
  eventsOf: EventsOf,
  state: LedgerState,
  command: CommandContext & { readonly acceptNegative: boolean },
): { readonly events: readonly LedgerEvent[] } | { readonly rejection: Rejection } {
  const events = eventsOf(false);
  const { timeline } = dryRun(events, state, command);
  const negative = firstNegative(state.timeline, timeline);
  if (negative !== undefined) return { rejection: { code: 'LEDGER.LATER_NEGATIVE', ...negative } };
  const worse = firstWorseDynamicBalance(state.timeline, timeline);
  if (worse === undefined) return { events };
  if (command.acceptNegative) return { events: eventsOf(true) };
  return { rejection: { code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE', ...worse } };
}
