import { isTombstone } from '@app/event-store';
import { StreamGapError } from './errors.js';
import type { ProjectableEvent } from './projection.js';

/** What is stored of a stream before a batch. */
export interface StreamProgress {
  readonly stream: string;
  /** Revision of the last applied event; -1 before the first. */
  readonly revision: bigint;
  /** Revision of the last event recorded as parked; undefined while the stream is not parked. */
  readonly parkedUpTo: bigint | undefined;
}

/** An event whose effect is not in the rows, with the reason. */
export interface ParkedEvent {
  readonly event: ProjectableEvent;
  readonly reason: string;
}

interface Tracked {
  revision: bigint;
  moved: boolean;
  parkedUpTo: bigint | undefined;
  /** Reason, when the stream was parked during this batch. */
  newlyParked: string | undefined;
}

/**
 * Decides for every event of a batch, in order: `apply` it (it is next in its stream), `ignore` it (it was seen
 * before) or `park` it (its stream is parked, or lost in the event store: closed by a tombstone, or without its first
 * events, as a scavenge leaves it). A stream moves only by one; anything else stops the projector.
 */
export class StreamTracker {
  readonly #streams = new Map<string, Tracked>();
  readonly #parkedEvents: ParkedEvent[] = [];

  constructor(stored: Iterable<StreamProgress>) {
    for (const { stream, revision, parkedUpTo } of stored) {
      this.#streams.set(stream, { revision, parkedUpTo, moved: false, newlyParked: undefined });
    }
  }

  /**
   * Takes the event in; after `apply` it counts as applied unless {@link park} is called for it next.
   * @throws StreamGapError when the event before it never came, and others of its stream did
   */
  admit(event: ProjectableEvent): 'apply' | 'ignore' | 'park' {
    const tracked = this.#of(event.stream);
    const last = tracked.parkedUpTo ?? tracked.revision;
    if (event.revision <= last) return 'ignore';
    // It has the highest revision there is, whatever the stream's last one was, and nothing follows it.
    if (isTombstone(event))
      return this.#parkLost(tracked, event, 'the stream was deleted for ever in the event store (tombstone)');
    if (last < 0n && event.revision > 0n)
      return this.#parkLost(
        tracked,
        event,
        `its events before revision ${event.revision} are not in the event store`,
      );
    if (event.revision !== last + 1n) throw new StreamGapError(event.stream, last + 1n, event.revision);
    if (tracked.parkedUpTo === undefined) {
      tracked.revision = event.revision;
      tracked.moved = true;
      return 'apply';
    }
    tracked.parkedUpTo = event.revision;
    this.#parkedEvents.push({
      event,
      reason: waitingFor(tracked.revision + 1n),
    });
    return 'park';
  }

  /** Takes back events of one stream just admitted for applying: they failed, and their stream is parked from there on. */
  park(events: readonly ProjectableEvent[], reason: string): void {
    const [first, ...rest] = events;
    if (first === undefined) return;
    const last = rest.at(-1) ?? first;
    const tracked = this.#of(first.stream);
    if (tracked.parkedUpTo !== undefined || tracked.revision !== last.revision) {
      throw new Error(`revision ${last.revision} of ${last.stream} is not the one just admitted`);
    }
    tracked.revision = first.revision - 1n;
    tracked.parkedUpTo = last.revision;
    tracked.newlyParked = reason;
    this.#parkedEvents.push({ event: first, reason });
    for (const event of rest) this.#parkedEvents.push({ event, reason: waitingFor(first.revision) });
  }

  /** Streams whose applied revision moved or that were parked now, ordered by name. */
  changedStreams(): { stream: string; revision: bigint; newlyParked: string | undefined }[] {
    return [...this.#streams]
      .filter(([, tracked]) => tracked.moved || tracked.newlyParked !== undefined)
      .map(([stream, { revision, newlyParked }]) => ({ stream, revision, newlyParked }))
      .sort((a, b) => (a.stream < b.stream ? -1 : 1));
  }

  /** Events to record as parked, in their order. */
  parkedEvents(): readonly ParkedEvent[] {
    return this.#parkedEvents;
  }

  #parkLost(tracked: Tracked, event: ProjectableEvent, reason: string): 'park' {
    if (tracked.parkedUpTo === undefined) tracked.newlyParked = reason;
    tracked.parkedUpTo = event.revision;
    this.#parkedEvents.push({ event, reason });
    return 'park';
  }

  #of(stream: string): Tracked {
    const known = this.#streams.get(stream);
    if (known !== undefined) return known;
    const fresh = { revision: -1n, moved: false, parkedUpTo: undefined, newlyParked: undefined };
    this.#streams.set(stream, fresh);
    return fresh;
  }
}

function waitingFor(revision: bigint): string {
  return `waits for revision ${revision}, which is parked`;
}
