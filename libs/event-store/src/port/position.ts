import type { Position, SubscriptionMessage } from './event-store.js';

/** Negative when `a` stands before `b` in the log, 0 when they are equal, positive when after. */
export function comparePositions(a: Position, b: Position): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}

/** Where the log is once a message is handled; undefined for one that does not say. */
export function positionOf(message: SubscriptionMessage): Position | undefined {
  switch (message.kind) {
    case 'event':
      return message.event.position;
    case 'checkpoint':
      return message.position;
    case 'caught-up':
      return undefined;
  }
}
