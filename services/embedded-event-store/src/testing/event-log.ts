import { EventLog } from '../storage/event-log.js';
import type { StoreFile } from '../storage/open-store-file.js';
import { RecentEventIds } from '../storage/recent-event-ids.js';
import { StreamWriter } from '../storage/stream-writer.js';
import type { AppendOutcome, WriteRequest } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import { newEventId } from '../streams/identifiers.js';

/** A log that is written without a server, each write in a transaction of its own. */
export interface WritableLog {
  readonly log: EventLog;
  write(request: WriteRequest): AppendOutcome;
  /** Appends events of nothing in particular. */
  append(stream: string, events: number | readonly ProposedEvent[]): AppendOutcome;
  setMetadata(stream: string, metadata: object): AppendOutcome;
}

export function openWritableLog(file: StoreFile, clockMicros?: () => number): WritableLog {
  const log = new EventLog(file.db, clockMicros);
  const writer = new StreamWriter(log, new RecentEventIds(log));
  const write = (request: WriteRequest): AppendOutcome => log.transaction(() => writer.write(request));
  const append = (stream: string, events: number | readonly ProposedEvent[]): AppendOutcome =>
    write({
      kind: 'append',
      stream,
      expected: { kind: 'any' },
      events: typeof events === 'number' ? Array.from({ length: events }, () => anEvent()) : events,
      sizeBytes: 0,
      deadlineMs: Infinity,
    });
  return {
    log,
    write,
    append,
    setMetadata: (stream, metadata) =>
      append(`$$${stream}`, [anEvent({ type: '$metadata', data: Buffer.from(JSON.stringify(metadata)) })]),
  };
}

export function anEvent(parts: Partial<ProposedEvent> = {}): ProposedEvent {
  return {
    id: newEventId(),
    type: 'tested',
    isJson: true,
    data: Buffer.from('{}'),
    metadata: new Uint8Array(),
    ...parts,
  };
}
