/** A place in the log of all events: both halves of an EventStoreDB `$all` position, 64-bit unsigned. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Negative when `a` lies before `b`, 0 at the same place, positive after it. */
export function comparePositions(a: LogPosition, b: LogPosition): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}
