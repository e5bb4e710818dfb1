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

/** Bytes that count towards the append limit. */
export function eventSizeBytes(event: ProposedEvent): number {
  return event.data.byteLength + event.metadata.byteLength + Buffer.byteLength(event.type);
}
