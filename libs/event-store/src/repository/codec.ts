import type { Actor } from '../metadata/event-metadata.js';
import type { EncodedEvent } from '../metadata/propose-events.js';

/** The stored form of an event, as a codec reads it: upcasters belong to the codec. */
export interface EventToDecode {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
}

/** Where an event is in the log, and by which command. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: bigint;
  readonly commandId: string;
}

/** Translates one family of events between stored JSON and domain values; pure. */
export interface StreamCodec<Event> {
  /** May throw; the error is wrapped with stream and revision. */
  decode(stored: EventToDecode, place: EventPlace): Event;
  /** In the newest version of its shape. */
  encode(event: Event, place: EventPlace): EncodedEvent;
}

/** A domain event with the facts of its metadata that a fold may need. */
export interface FoldedEvent<Event> {
  readonly event: Event;
  readonly revision: bigint;
  readonly commandId: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  readonly actor: Actor;
}

/** Applies events to a state and gives the next one; never changes the state it was given. */
export type Fold<State, Event> = (state: State, events: readonly FoldedEvent<Event>[]) => State;

/** A fold under way: takes events a page at a time and gives the state once, when it is finished. */
export interface Folding<State, Event> {
  add(events: readonly FoldedEvent<Event>[]): void;
  /** Ends its use. */
  finish(): State;
}

/** A fold that folds every page on the state after the one before. */
export function foldingWith<State, Event>(fold: Fold<State, Event>): (state: State) => Folding<State, Event> {
  return (start) => {
    let state = start;
    return {
      add: (events) => {
        state = fold(state, events);
      },
      finish: () => state,
    };
  };
}

/** A fold made of a reducer for one event. */
export function foldWith<State, Event>(
  evolve: (state: State, event: Event, context: FoldedEvent<Event>) => State,
): Fold<State, Event> {
  return (state, events) => events.reduce((current, folded) => evolve(current, folded.event, folded), state);
}
