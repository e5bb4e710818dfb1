import type { EventId, Position, Revision } from './identifiers.js';

/** An event as a client proposes it. */
export interface ProposedEvent {
  readonly id: EventId;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as it was stored; it never changes again. */
export interface RecordedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: Revision;
  readonly position: Position;
  /** Microseconds since the Unix epoch, by the server's clock. */
  readonly createdMicros: number;
}

/** What an event takes in memory while it waits for the disk, or for a reader. */
export function eventSizeBytes(event: ProposedEvent): number {
  return event.data.byteLength + event.metadata.byteLength + Buffer.byteLength(event.type);
}

/** The same of an event that was read, whose stream may have a name of any length. */
export function recordedSizeBytes(event: RecordedEvent): number {
  return eventSizeBytes(event) + event.stream.length;
}
