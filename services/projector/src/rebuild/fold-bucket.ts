import { isTombstone, type RecordedEvent } from '@app/event-store';
import {
  categoryOf,
  checksumOrder,
  CopyBuffer,
  type CopyText,
  idOf,
  isEventAtFault,
  rowChecksum,
  StreamGapError,
} from '@app/read-models';
import { modelTables, readModels } from '../read-model.projections.js';

/** What a part of the log comes to. */
export interface FoldedBucket {
  readonly tables: readonly CopyText[];
  /** Checksum per user over all rows. */
  readonly checksums: readonly (readonly [userId: string, checksum: bigint])[];
  /** Users with an event at fault: theirs is written event by event, so that their streams are parked in their place. */
  readonly atFault: readonly string[];
  /**
   * All events of each user with a stream that is lost in the event store (a tombstone, or its first events are gone):
   * the streams cannot be read any more, these are all there is.
   */
  readonly lost: readonly (readonly RecordedEvent[])[];
  readonly events: number;
}

const modelOf = new Map(readModels.map((model) => [model.category, model]));

/**
 * Folds whole users. Pure: the same events make the same rows.
 * @throws StreamGapError when an event within a stream is not in it
 */
export function foldUsers(events: Iterable<RecordedEvent>): FoldedBucket {
  const byUser = new Map<string, Map<string, RecordedEvent[]>>();
  let count = 0;
  for (const event of events) {
    count += 1;
    const id = idOf(event.stream);
    const streams = byUser.get(id) ?? new Map<string, RecordedEvent[]>();
    byUser.set(id, streams);
    const stream = streams.get(event.stream);
    if (stream === undefined) streams.set(event.stream, [event]);
    else stream.push(event);
  }
  const progress = new CopyBuffer('stream_progress');
  const buffers = new Map(modelTables.map(({ table }) => [table, new CopyBuffer(table)]));
  const checksums: [string, bigint][] = [];
  const atFault: string[] = [];
  const lost: RecordedEvent[][] = [];
  for (const [id, streams] of byUser) {
    if ([...streams.values()].some(isLost)) {
      lost.push([...streams.values()].flat());
      continue;
    }
    const rows = rowsOrFault(streams);
    if (rows === 'at fault') {
      atFault.push(id);
      continue;
    }
    let checksum = 0n;
    for (const { table, rows: own } of rows) {
      buffers.get(table)?.add(own);
      const columns = checksumOrder(Object.keys(own[0] ?? {}));
      for (const row of own) checksum += rowChecksum(table, row, columns);
    }
    checksums.push([id, checksum]);
    progress.add(
      [...streams].map(([stream, own]) => ({
        stream,
        revision: BigInt(own.length - 1),
        parked_at: null,
        parked_reason: null,
      })),
    );
  }
  const tables = [progress, ...buffers.values()].flatMap((buffer) => buffer.take() ?? []);
  return { tables, checksums, atFault, lost, events: count };
}

function rowsOrFault(streams: ReadonlyMap<string, readonly RecordedEvent[]>) {
  try {
    return [...streams].flatMap(([stream, events]) => {
      requireNoGap(stream, events);
      const folded = modelOf.get(categoryOf(stream))?.fold(stream);
      folded?.add(events);
      return folded?.rows() ?? [];
    });
  } catch (error) {
    if (isEventAtFault(error)) return 'at fault';
    throw error;
  }
}

function isLost(events: readonly RecordedEvent[]): boolean {
  const [first] = events;
  return (first !== undefined && first.revision > 0n) || events.some(isTombstone);
}

function requireNoGap(stream: string, events: readonly RecordedEvent[]): void {
  for (const [index, { revision }] of events.entries())
    if (revision !== BigInt(index)) throw new StreamGapError(stream, BigInt(index), revision);
}
