import { addDays } from '../calendar/calendar-date.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import { mondayOf, weekOf } from '../calendar/iso-week.js';
import type { MissedWeekReason, TrackRecordEvent } from '../events/track-record-event.js';

/** The id of the public record, whose stream is `track-record`. */
export const TRACK_RECORD_ID = 'record';
/** The id of a record that is made to look at, whose stream is `track-demo`. */
export const TRACK_DEMO_ID = 'demo';

/** What decides whether a week may be appended. */
export interface TrackRecordState {
  /** Null before the first. */
  readonly newestWeek: IsoWeek | null;
}

export const EMPTY_TRACK_RECORD: TrackRecordState = { newestWeek: null };

export const evolveTrackRecord = (_state: TrackRecordState, event: TrackRecordEvent): TrackRecordState => ({
  newestWeek: event.data.week,
});

/** Nothing is appended for a week that has its event, whatever would be published now. */
export type TrackRecordDecision =
  | { readonly outcome: 'decided'; readonly events: readonly TrackRecordEvent[] }
  | { readonly outcome: 'repeated'; readonly events: readonly TrackRecordEvent[] };

/** Each week has one event, in the order of weeks, and no week since the first is left out. */
export function decideTrackRecordWeek(event: TrackRecordEvent, state: TrackRecordState): TrackRecordDecision {
  const { newestWeek } = state;
  const isNext = newestWeek === null || event.data.week === weekAfter(newestWeek);
  return isNext ? { outcome: 'decided', events: [event] } : { outcome: 'repeated', events: [] };
}

/** The weeks after the newest of the record up to `week`, which is left out: none of them was published. */
export function weeksLeftOut({ newestWeek }: TrackRecordState, week: IsoWeek): IsoWeek[] {
  const missed: IsoWeek[] = [];
  if (newestWeek === null) return missed;
  for (let next = weekAfter(newestWeek); next < week; next = weekAfter(next)) missed.push(next);
  return missed;
}

type WeekPublished = Extract<TrackRecordEvent, { readonly type: 'track.week-published' }>['data'];
/** What the strategy says, whatever the week. */
type Advice = Omit<WeekPublished, 'week' | 'monday' | 'isDemo' | 'closedOn' | 'sources'>;

/** @param from.advice of the close of the Sunday before the week */
export function weekPublished(
  week: IsoWeek,
  from: { readonly isDemo: boolean; readonly sources: readonly string[]; readonly advice: Advice },
): TrackRecordEvent {
  const { isDemo, sources, advice } = from;
  const monday = mondayOf(week);
  return {
    type: 'track.week-published',
    data: {
      ...{ week, monday, isDemo, strategyVersion: advice.strategyVersion, closedOn: addDays(monday, -1) },
      ...{ price: advice.price, sources: [...sources], rsi: advice.rsi, momentum: advice.momentum },
      ...{ regime: advice.regime, sid: advice.sid, multipliers: advice.multipliers, isSale: advice.isSale },
    },
  };
}

export const weekMissed = (week: IsoWeek, reason: MissedWeekReason, isDemo = false): TrackRecordEvent => ({
  type: 'track.week-missed',
  data: { week, monday: mondayOf(week), isDemo, reason },
});

const weekAfter = (week: IsoWeek): IsoWeek => weekOf(addDays(mondayOf(week), 7));
