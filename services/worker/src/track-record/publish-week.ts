import { createRepository, type EventStore, type Repository } from '@app/event-store';
import {
  decideTrackRecordWeek,
  type IsoWeek,
  publicationPhase,
  publicationWeekOf,
  TRACK_RECORD_ID,
  type TrackRecordEvent,
  type TrackRecordState,
  trackRecordStreams,
  weekMissed,
  weeksLeftOut,
} from '@app/ledger';
import { type Clock, uuidv5 } from '@app/platform';
import { lookAtWeek, type WeekMarket } from './look-at-week.js';

export interface PublishWeekParts extends WeekMarket {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Namespace of the command ids, one a week. */
const COMMANDS = '5b1f8f0e-6f0b-5c39-8a4e-6f6f0c0a7d21';
const ACTOR = { kind: 'system', id: 'track-record' } as const;

type Records = Repository<TrackRecordState, TrackRecordEvent>;

/**
 * Appends the event of this week to the public record, once it can be said what it is, and before it one for each week
 * in which nothing ran. The stream alone decides what is there: however many workers run, and however often, a week has
 * one event. A record begins with the first week that is looked at in time.
 *
 * @returns what was appended now
 * @throws StoreUnavailableError, LostRaceError: the next run goes on
 */
export async function publishWeek(parts: PublishWeekParts): Promise<readonly TrackRecordEvent[]> {
  const { store, clock, signal } = parts;
  // Two workers may find different things to append for a week: what is in the stream counts.
  const records = createRepository({ store, clock, ...trackRecordStreams, confirmsAppends: true });
  const now = clock.now();
  const week = publicationWeekOf(now);
  const { state } = await records.load(TRACK_RECORD_ID, { signal });
  const appended: TrackRecordEvent[] = [];
  for (const leftOut of weeksLeftOut(state, week))
    appended.push(...(await append(records, weekMissed(leftOut, 'not-calculated-in-time'), signal)));
  if (state.newestWeek !== null && state.newestWeek >= week) return appended;
  const event = await eventOf(parts, week, { now, hasBegun: state.newestWeek !== null });
  if (event !== undefined) appended.push(...(await append(records, event, signal)));
  return appended;
}

/** @returns undefined while it is too early to say, or too late to begin */
async function eventOf(
  parts: WeekMarket,
  week: IsoWeek,
  { now, hasBegun }: { readonly now: Date; readonly hasBegun: boolean },
): Promise<TrackRecordEvent | undefined> {
  const phase = publicationPhase(now);
  if (phase === 'early') return undefined;
  if (phase === 'late') return hasBegun ? weekMissed(week, 'not-calculated-in-time') : undefined;
  const look = await lookAtWeek(parts, week);
  if (look.kind === 'published') return look.event;
  return look.mayPass && phase === 'open' ? undefined : weekMissed(week, look.reason);
}

async function append(
  records: Records,
  event: TrackRecordEvent,
  signal: AbortSignal,
): Promise<readonly TrackRecordEvent[]> {
  const commandId = uuidv5(COMMANDS, event.data.week);
  const executed = await records.execute(
    TRACK_RECORD_ID,
    { commandId, correlationId: commandId, actor: ACTOR },
    (state) => decideTrackRecordWeek(event, state),
    { signal },
  );
  return executed.outcome === 'decided' ? executed.events : [];
}
