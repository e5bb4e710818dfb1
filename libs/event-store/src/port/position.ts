import type { Position } from './event-store.js';

/** Negative when `a` stands before `b` in the log, 0 when they are equal, positive when after. */
export function comparePositions(a: Position, b: Position): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}
