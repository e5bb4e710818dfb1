import { type AppendPosition, appendPositionOf, isUnfinished } from '@app/event-store';
import type { ProjectableEvent } from '../runner/projection.js';

/** Events by the append that they came with, each in its order; an append whose beginning is not there begins later. */
export function appendsIn<Event extends ProjectableEvent>(events: readonly Event[]): readonly Event[][] {
  const appends: Event[][] = [];
  const newestOf = new Map<string, { readonly append: Event[]; readonly place: AppendPosition }>();
  for (const event of events) {
    const place = appendPositionOf(event);
    const newest = newestOf.get(event.stream);
    const isNext =
      newest !== undefined && isUnfinished(newest.place) && place.index === newest.place.index + 1;
    const append = isNext ? newest.append : [];
    if (!isNext) appends.push(append);
    append.push(event);
    newestOf.set(event.stream, { append, place });
  }
  return appends;
}
