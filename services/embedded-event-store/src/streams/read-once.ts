import type { EventLog, ReadPage } from '../storage/event-log.js';
import type { EventFilter } from '../subscriptions/event-filter.js';
import { matching } from '../subscriptions/event-filter.js';
import type { Direction, EventForm, MessageSink, ReadFrom, ReadSource } from './read.js';
import { eventMessage, requireWithin } from './read.js';
import { isReadable, StreamGoneError } from './stream-state.js';

export interface ReadOptions extends EventForm {
  readonly source: ReadSource;
  readonly direction: Direction;
  /** Events wanted at most. */
  readonly limit: number;
  readonly filter: EventFilter | undefined;
}

/**
 * Sends a stream or the log, page by page, until its end, the limit, or the receiver's loss of interest.
 * @throws StreamGoneError, PositionBeyondEndError, RegexTooSlowError
 */
export async function readOnce(log: EventLog, options: ReadOptions, sink: MessageSink): Promise<void> {
  const { source, direction, filter } = options;
  if (source.kind === 'stream') {
    if (log.isClosed(source.stream)) throw new StreamGoneError(source.stream);
    if (!isReadable(log.findStream(source.stream))) {
      sink.send({ kind: 'stream-not-found', stream: source.stream });
      return;
    }
  } else requireWithin(log, source.from);
  let next = firstToRead(source, direction);
  let wanted = options.limit;
  while (next !== undefined && wanted > 0 && !sink.isCancelled()) {
    // With a filter, how many to look at is unknown: whole pages.
    const page: ReadPage = readPage(log, source, direction, {
      from: next,
      limit: filter === undefined ? wanted : Number.MAX_SAFE_INTEGER,
    });
    const isWanted = matching(filter, page.events);
    for (const [index, event] of page.events.entries()) {
      if (wanted === 0) return;
      if (isWanted?.[index] === false) continue;
      wanted -= 1;
      if (!sink.send(eventMessage(event, options))) await sink.drained();
      if (sink.isCancelled()) return;
    }
    const last = page.events.at(-1);
    if (page.isLast || last === undefined) return;
    const at = source.kind === 'all' ? last.position : last.revision;
    next = direction === 'forwards' ? at + 1 : at === 0 ? undefined : at - 1;
    // Let the others have a turn, and the page go out while the next one is read.
    await new Promise(setImmediate);
  }
}

/** A forward read includes its starting point; a backward read of the log excludes it, of a stream includes it. */
function firstToRead(source: ReadSource, direction: Direction): number | undefined {
  const from: ReadFrom = source.from;
  if (direction === 'forwards') {
    return from.kind === 'start' ? 0 : from.kind === 'end' ? undefined : from.value;
  }
  switch (from.kind) {
    case 'start':
      return source.kind === 'stream' ? 0 : undefined;
    case 'end':
      return Number.MAX_SAFE_INTEGER;
    case 'at':
      return source.kind === 'stream' ? from.value : from.value === 0 ? undefined : from.value - 1;
  }
}

function readPage(
  log: EventLog,
  source: ReadSource,
  direction: Direction,
  range: { from: number; limit: number },
): ReadPage {
  if (source.kind === 'all') return log.readAll(range.from, direction, range.limit);
  return log.readStream(source.stream, range.from, direction, range.limit) ?? { events: [], isLast: true };
}
