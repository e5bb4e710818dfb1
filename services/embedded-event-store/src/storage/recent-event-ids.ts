import type { EventId, Revision } from '../streams/identifiers.js';
import type { EventLog, RecentEvent } from './event-log.js';

/**
 * Remembers where the newest events sit, so that an append that names no revision can be recognised when it is sent
 * again. Bounded, as in a real EventStoreDB, and therefore best effort: such appends are "at least once".
 *
 * Filled from disk at the first such append; a store whose writers always name a revision never pays for it.
 */
export class RecentEventIds {
  readonly #log: EventLog;
  readonly #capacity: number;
  #events: Map<EventId, RecentEvent> | undefined;

  constructor(log: EventLog, capacity = 20_000) {
    this.#log = log;
    this.#capacity = capacity;
  }

  revisionOf(stream: string, id: EventId): Revision | undefined {
    const seen = this.#loaded().get(id);
    return seen?.stream === stream ? seen.revision : undefined;
  }

  remember(events: Iterable<RecentEvent>): void {
    if (this.#events === undefined) return;
    for (const event of events) this.#add(this.#events, event);
  }

  /** After a transaction that failed: what it added was never stored. */
  forget(): void {
    this.#events = undefined;
  }

  #loaded(): Map<EventId, RecentEvent> {
    if (this.#events === undefined) {
      this.#events = new Map();
      for (const event of this.#log.recentEvents(this.#capacity)) this.#add(this.#events, event);
    }
    return this.#events;
  }

  /** An id that a stream holds several times is known by its first place. */
  #add(events: Map<EventId, RecentEvent>, event: RecentEvent): void {
    if (events.get(event.id)?.stream === event.stream) return;
    events.set(event.id, event);
    if (events.size <= this.#capacity) return;
    const oldest = events.keys().next();
    if (oldest.done !== true) events.delete(oldest.value);
  }
}
