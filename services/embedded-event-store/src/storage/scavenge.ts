import type { StreamState } from '../streams/stream-state.js';
import { isTombstoned, tombstoneRevision } from '../streams/stream-state.js';
import type { EventLog } from './event-log.js';

/** One transaction looks at or removes at most so many, so that nobody's append waits long for it. */
const streamsPerStep = 1_000;
const eventsPerStep = 500;

/**
 * Removes what can no longer be seen in any stream: deleted, truncated, beyond its count or age. It can still be seen in
 * `$all` until then, and never again after.
 *
 * The newest event of every stream stays, visible or not, as in a real server. So a stream's numbering goes on after the
 * number it had, the newest position of the log is never given to another event, and since only beginnings of streams are
 * removed, what remains of a stream is a stretch without gaps: each event still follows the one that its hash names.
 *
 * @returns events removed, also when `signal` aborts half-way: what was removed is removed, and the next run goes on
 */
export async function scavenge(log: EventLog, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for (let after = 0; !signal.aborted;) {
    const streams = log.streamsAfter(after, streamsPerStep);
    const last = streams.at(-1);
    if (last === undefined) return removed;
    for (const stream of streams) {
      if (firstKept(log, stream.state) > 0) removed += await removeHidden(log, stream.name, signal);
    }
    after = last.state.id;
    await new Promise(setImmediate);
  }
  return removed;
}

async function removeHidden(log: EventLog, name: string, signal: AbortSignal): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const count = log.transaction(() => {
      // Looked up in each step: metadata that were changed meanwhile may show again what they hid.
      const stream = log.findStream(name);
      return stream === undefined ? 0 : log.removeBelow(stream, firstKept(log, stream), eventsPerStep);
    });
    removed += count;
    if (count < eventsPerStep) break;
    await new Promise(setImmediate);
  }
  return removed;
}

/** The first revision that stays. */
function firstKept(log: EventLog, stream: StreamState): number {
  if (stream.head === undefined) return 0;
  return isTombstoned(stream) ? tombstoneRevision : Math.min(log.firstVisible(stream), stream.head);
}
