import type { RecordedEvent } from './event.js';
import type { Position } from './identifiers.js';
import type { LinkedEvent, LinkResolver } from './link-resolver.js';

/** Where a read or subscription begins. A revision beyond the end of a stream means "after everything". */
export type ReadFrom =
  { readonly kind: 'start' } | { readonly kind: 'end' } | { readonly kind: 'at'; readonly value: number };

export type Direction = 'forwards' | 'backwards';

export type ReadSource =
  | { readonly kind: 'stream'; readonly stream: string; readonly from: ReadFrom }
  | { readonly kind: 'all'; readonly from: ReadFrom };

/** One message of a read or a subscription, before it is encoded. */
export type ReadMessage =
  | {
      readonly kind: 'event';
      readonly event: RecordedEvent;
      /** What the event represents, where it is a link and the reader asked for that. */
      readonly linked: LinkedEvent | undefined;
      readonly structuredId: boolean;
    }
  | { readonly kind: 'stream-not-found'; readonly stream: string }
  | { readonly kind: 'confirmation'; readonly subscriptionId: string }
  | { readonly kind: 'checkpoint'; readonly position: Position | 'end' }
  | { readonly kind: 'caught-up' }
  /** There is more than the subscriber takes; `caught-up` follows when it has taken it. */
  | { readonly kind: 'fell-behind' };

/** How events are sent to one reader. */
export interface EventForm {
  readonly structuredIds: boolean;
  /** Undefined where links are sent as they are. */
  readonly links: LinkResolver | undefined;
}

export function eventMessage(event: RecordedEvent, { structuredIds, links }: EventForm): ReadMessage {
  return { kind: 'event', event, linked: links?.resolve(event), structuredId: structuredIds };
}

/**
 * Where messages go. `send` answers false when the receiver is behind; the caller then waits for `drained` before it
 * reads on from disk. So a slow receiver holds one page of events, however long the log is.
 */
export interface MessageSink {
  send(message: ReadMessage): boolean;
  drained(): Promise<void>;
  /** The receiver has gone; nothing that is sent arrives. */
  isCancelled(): boolean;
}

/** A read or subscription of `$all` from a position that no event has yet. */
export class PositionBeyondEndError extends Error {
  override readonly name = 'PositionBeyondEndError';
  constructor(position: number, last: Position) {
    super(`The position ${position} of $all is beyond the end of the log, which is ${last}.`);
  }
}

/**
 * Rejects a position of `$all` beyond the end of the log: it is of another log, or of a newer copy of this one. Real
 * servers take it and skip what is appended up to there.
 * @throws PositionBeyondEndError
 */
export function requireWithin(log: { readonly lastPosition: Position }, from: ReadFrom): void {
  if (from.kind === 'at' && from.value > log.lastPosition)
    throw new PositionBeyondEndError(from.value, log.lastPosition);
}
