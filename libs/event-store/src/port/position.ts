import type { Position, SubscriptionMessage } from './event-store.js';

/** Negative when `a` is before `b` in the log, 0 when they are equal, positive when after. */
export function comparePositions(a: Position, b: Position): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}

/** The first number that is no position of a log. */
export const NO_POSITION_FROM = 2n ** 63n;

/**
 * False for 2^63 and more, which no log reaches: EventStoreDB 24.2 and later send 2^64 - 1 (its "end") as the checkpoint
 * of a filtered subscription that reaches the end of a young log without a match. A subscription from there would skip
 * everything before the present end.
 */
export const isLogPosition = ({ commit, prepare }: Position): boolean =>
  commit < NO_POSITION_FROM && prepare < NO_POSITION_FROM;

/** Where the log is once a message is handled; undefined for one that does not say. */
export function positionOf(message: SubscriptionMessage): Position | undefined {
  switch (message.kind) {
    case 'event':
      return message.event.position;
    case 'checkpoint':
      return message.position;
    case 'caught-up':
    case 'fell-behind':
      return undefined;
  }
}
