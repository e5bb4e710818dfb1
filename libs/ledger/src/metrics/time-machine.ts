import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Instant } from '../calendar/instant.js';
import { isInstant, millisecondsBetween } from '../calendar/instant.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import { dateInZone, lastInstantOf } from '../calendar/time-zone.js';
import type { RecommendationId, TransactionId } from '../ids.js';
import { countUpTo } from '../state/history-order.js';
import { foldLedger } from '../state/ledger-fold.js';
import type { RecordedLedgerEvent } from '../state/ledger-fold.js';
import type {
  HistoryRow,
  LedgerState,
  Recommendation,
  RunningTotals,
  Timeline,
  Transaction,
} from '../state/ledger-state.js';

/** An event with the moment at which it entered the stream; moments never run backwards in a stream. */
export type TimedLedgerEvent = RecordedLedgerEvent & { readonly occurredAt: Instant };

/** The ledger as it was known at a moment: events up to it, the moment included. */
export function foldAsKnownAt(events: Iterable<TimedLedgerEvent>, at: Instant): LedgerState {
  const known: RecordedLedgerEvent[] = [];
  for (const event of events) {
    if (millisecondsBetween(at, event.occurredAt) > 0) break;
    known.push(event);
  }
  return foldLedger(known);
}

/** A past date in the light of everything recorded since: what was dated up to it and is in effect today. */
export type CorrectedLedger = {
  readonly timeline: Timeline;
  /** All rows of the timeline. */
  readonly history: readonly HistoryRow[];
  readonly totals: RunningTotals;
  readonly weeks: ReadonlyMap<IsoWeek, readonly TransactionId[]>;
};

/** A whole ledger of which only what is dated up to a day is left; for reading, nothing can be decided on it. */
export type CorrectedState = Omit<LedgerState, 'transactions' | 'recommendations' | 'sums'> & {
  readonly transactions: ReadonlyMap<TransactionId, Transaction>;
  readonly recommendations: ReadonlyMap<RecommendationId, Recommendation>;
};

/** A date, or a moment, at which a ledger is looked at. */
export type Moment = {
  /** Last moment that counts. */
  readonly at: Instant;
  /** Its day in the person's zone. */
  readonly date: CalendarDate;
};

/** The moment of an instant, or of the end of a day, in a zone. @throws RangeError for an unknown zone */
export function momentOf(when: Instant | CalendarDate, zone: string): Moment {
  return isInstant(when)
    ? { at: when, date: dateInZone(when, zone) }
    : { at: lastInstantOf(when, zone), date: when };
}

/**
 * What of a ledger is dated up to the end of a date. Of all that is recorded that is the ledger as corrected; of what was
 * known at a moment, and at present, it leaves out the rows dated later, which anyone has who has moved to a zone further
 * west: they count from their own day on, as they do for what a sale or a withdrawal of today may take.
 */
export function asCorrectedOn(state: LedgerState, date: CalendarDate): CorrectedLedger {
  const { timeline, weeks, transactions } = state;
  const place = countUpTo(date, timeline);
  if (place === timeline.length) return state;
  const isUntil = (id: TransactionId): boolean => (transactions.get(id)?.tradedOn ?? date) <= date;
  const slots = [...weeks].map(([week, ids]) => [week, ids.filter(isUntil)] as const);
  const until = timeline.upTo(place);
  return {
    timeline: until,
    totals: until.totals,
    history: until.rows(),
    weeks: new Map(slots.filter(([, ids]) => ids.length > 0)),
  };
}

/** {@link asCorrectedOn} with everything else that a ledger holds and that has a date: also what is not in effect. */
export function correctedStateOn(state: LedgerState, date: CalendarDate): CorrectedState {
  return {
    ...state,
    ...asCorrectedOn(state, date),
    transactions: new Map([...state.transactions].filter(([, { tradedOn }]) => tradedOn <= date)),
    recommendations: new Map([...state.recommendations].filter(([, { issued }]) => issued.issuedOn <= date)),
  };
}
