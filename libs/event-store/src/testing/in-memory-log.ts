import type { Clock } from '@app/platform';
import type { Appended, ProposedEvent, RecordedEvent, StreamRevision } from '../port/event-store.js';
import { WrongRevisionError } from '../port/store.errors.js';

/** A stored event whose content is text, so that whatever is read went through parse as it does on the wire. */
export interface LogRow extends Omit<RecordedEvent, 'data' | 'metadata'> {
  readonly dataText: string;
  readonly metadataText: string;
}

export interface InMemoryLog {
  /** In the order of `$all`. */
  readonly rows: readonly LogRow[];
  of(stream: string): readonly LogRow[];
  /** @throws WrongRevisionError */
  write(stream: string, events: readonly ProposedEvent[], expected: StreamRevision): Appended;
}

export function toRecorded({ dataText, metadataText, ...row }: LogRow): RecordedEvent {
  const data: unknown = JSON.parse(dataText);
  const metadata: unknown = JSON.parse(metadataText);
  return { ...row, data, metadata };
}

/** Streams with the rules of the real store: order, expected revision, idempotency by the ids of a whole batch. */
export function createInMemoryLog(clock: Clock): InMemoryLog {
  const rows: LogRow[] = [];
  const streams = new Map<string, LogRow[]>();

  function isRepeat(there: readonly LogRow[], events: readonly ProposedEvent[]): boolean {
    return there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
  }

  return {
    rows,
    of: (stream) => streams.get(stream) ?? [],
    write: (stream, events, expected) => {
      const inStream = streams.get(stream) ?? [];
      const current = inStream.length - 1;
      const wanted = expected === 'no-stream' ? -1 : Number(expected);
      if (wanted < current && isRepeat(inStream.slice(wanted + 1, wanted + 1 + events.length), events)) {
        return { revision: BigInt(wanted + events.length) };
      }
      if (wanted !== current) {
        throw new WrongRevisionError(stream, expected, current < 0 ? 'no-stream' : BigInt(current));
      }
      for (const { id, type, data, metadata } of events) {
        // Positions have gaps, as those of a real log.
        const at = BigInt(rows.length * 100);
        const row: LogRow = {
          stream,
          revision: BigInt(inStream.length),
          id,
          type,
          dataText: JSON.stringify(data),
          metadataText: JSON.stringify(metadata),
          position: { commit: at, prepare: at },
          created: clock.now(),
        };
        inStream.push(row);
        rows.push(row);
      }
      streams.set(stream, inStream);
      return { revision: BigInt(inStream.length - 1) };
    },
  };
}
