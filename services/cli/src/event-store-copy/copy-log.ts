import type { Position } from '@app/event-store';
import type { RawEvent, RawEventStore } from '@app/event-store/raw';
import { copiedEvents } from './copied-events.js';
import { CopyError } from './copy.error.js';
import { LogWriter } from './log-writer.js';
import { requireSame } from './same-event.js';

export interface CopyLogOptions {
  readonly source: RawEventStore;
  readonly target: RawEventStore;
  readonly signal: AbortSignal;
  /** Called with how many events of the source the target holds. */
  readonly onProgress?: (events: number) => void;
}

export interface CopiedLog {
  /** Held by the target before, and the same. */
  readonly found: number;
  readonly copied: number;
  /** Of the last event that was found; undefined for an empty target. */
  readonly end: Position | undefined;
}

/**
 * Goes through both logs side by side: what the target holds must be what the source begins with, and the rest is
 * written behind it. So the target itself says where a copy that was broken off goes on, and a second run that copies
 * nothing has compared every event.
 * @throws CopyError, StoreUnavailableError, StoreRefusedError, EventTooLargeError, the reason of `signal`
 */
export async function copyLog({ source, target, signal, onProgress }: CopyLogOptions): Promise<CopiedLog> {
  const writer = new LogWriter(target, signal);
  const held = copiedEvents(target.readAll({ signal }));
  let [found, copied] = [0, 0];
  let end: Position | undefined;
  let isBehindEnd = false;
  try {
    for await (const event of copiedEvents(source.readAll({ signal }))) {
      signal.throwIfAborted();
      const there = isBehindEnd ? undefined : await next(held);
      if (there === undefined) {
        isBehindEnd = true;
        await writer.add(event);
        copied += 1;
      } else {
        requireSame(event, there);
        writer.passes(event);
        end = there.position;
        found += 1;
      }
      onProgress?.(found + copied);
    }
    const more = isBehindEnd ? undefined : await next(held);
    if (more !== undefined) throw ahead(more);
    await writer.flush();
  } finally {
    await held.return(undefined);
  }
  return { found, copied, end };
}

async function next(events: AsyncGenerator<RawEvent>): Promise<RawEvent | undefined> {
  const result: IteratorResult<RawEvent, unknown> = await events.next();
  return result.done === true ? undefined : result.value;
}

const ahead = ({ stream, revision }: RawEvent): CopyError =>
  new CopyError(
    'COPY.TARGET_AHEAD',
    `${stream}, revision ${revision}: the target has this event beyond everything that the source has.`,
  );
