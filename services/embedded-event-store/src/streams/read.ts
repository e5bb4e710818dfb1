import type { RecordedEvent } from './event.js';
import type { Position } from './identifiers.js';

/** Where a read or subscription begins. Numbers beyond the end of a stream or of the log mean "after everything". */
export type ReadFrom =
  { readonly kind: 'start' } | { readonly kind: 'end' } | { readonly kind: 'at'; readonly value: number };

export type Direction = 'forwards' | 'backwards';

export type ReadSource =
  | { readonly kind: 'stream'; readonly stream: string; readonly from: ReadFrom }
  | { readonly kind: 'all'; readonly from: ReadFrom };

/** One message of a read or a subscription, before it is encoded. */
export type ReadMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent; readonly structuredId: boolean }
  | { readonly kind: 'stream-not-found'; readonly stream: string }
  | { readonly kind: 'confirmation'; readonly subscriptionId: string }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'caught-up' };

/**
 * Where messages go. `send` answers false when the receiver is behind; the caller then waits for `drained` before it
 * reads on from disk. So a slow receiver holds one page of events, however long the log is.
 */
export interface MessageSink {
  send(message: ReadMessage): boolean;
  /** Nothing more follows for now: what was sent leaves at once. */
  flush(): void;
  drained(): Promise<void>;
  /** The receiver has gone; nothing that is sent arrives. */
  isCancelled(): boolean;
}
