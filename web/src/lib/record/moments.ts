import type { RecordEvent } from '@app/contracts';

/** Where a slider over a record stops. */
export interface RecordMoment {
  readonly first: RecordEvent;
  readonly last: RecordEvent;
  /** Events after the first at the same instant. */
  readonly more: number;
}

/**
 * One moment for all events of one instant, oldest first: the state of an instant has every event of it, so there is
 * none between them to stop at.
 */
export function momentsOf(events: readonly RecordEvent[]): readonly RecordMoment[] {
  const moments: RecordMoment[] = [];
  for (const event of events) {
    const known = moments.at(-1);
    if (known?.first.at === event.at) moments.splice(-1, 1, { ...known, last: event, more: known.more + 1 });
    else moments.push(eventAlone(event));
  }
  return moments;
}

/** A stop of its own, where the event is looked at and not the state after it. */
export const eventAlone = (event: RecordEvent): RecordMoment => ({ first: event, last: event, more: 0 });
