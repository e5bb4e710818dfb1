import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeEvent, type RecordedEvent } from '@app/event-store';
import type { Projection, ProjectionTarget } from '@app/read-models';
import { withEventsAtFault } from './at-fault.js';
import type { TableBatch, TableWriter } from './derived-table.js';
import type { StreamFold, StreamViews } from './stream-views.js';

/** The state that a batch leads a stream to. */
interface Reached<View> {
  readonly stream: string;
  readonly revision: bigint;
  readonly view: View;
}

export interface DerivedProjectionOptions<View, Event> {
  readonly fold: StreamFold<View, Event>;
  readonly views: StreamViews<View, Event>;
  readonly tables: readonly TableWriter<View>[];
  /** While the database takes the rows of so many events, the streams of the next ones are folded. */
  readonly pieceEvents: number;
}

/**
 * Projects a category of streams by folding each stream and deriving its rows again; only rows that differ from those
 * of the state before are written, once a stream and batch. The fold is the one definition of every figure.
 */
export class DerivedProjection<View extends object, Event> implements Projection<RecordedEvent> {
  readonly category: string;
  readonly #options: DerivedProjectionOptions<View, Event>;

  constructor(options: DerivedProjectionOptions<View, Event>) {
    this.#options = options;
    this.category = options.fold.category;
  }

  async apply(target: ProjectionTarget, events: readonly RecordedEvent[]): Promise<void> {
    const { tables, views, pieceEvents } = this.#options;
    const reached: Reached<View>[] = [];
    let writing: Promise<void> | undefined;
    try {
      for (const streams of piecesOf(events, pieceEvents)) {
        const changes = tables.map((table) => table.begin());
        for (const own of streams) {
          reached.push(await this.#reach(own, changes));
          // The write under way goes on when the database has answered, and only between two turns is that heard.
          if (writing !== undefined) await nextTurn();
        }
        await writing;
        writing = writeAll(target, changes);
        // What it fails with is thrown where it is waited for, at the latest below.
        writing.catch(() => undefined);
      }
    } catch (error) {
      // The rollback runs once none of this is under way any more.
      await writing?.catch(() => undefined);
      throw error;
    }
    await writing;
    for (const { stream, revision, view } of reached) views.keep(stream, revision, view);
  }

  /** Folds the events of one stream and notes what they change. */
  async #reach(
    events: readonly [RecordedEvent, ...RecordedEvent[]],
    changes: readonly TableBatch<View>[],
  ): Promise<Reached<View>> {
    const { fold, views } = this.#options;
    const [first] = events;
    const before = await views.at(first.stream, first.revision - 1n);
    const view = withEventsAtFault(() => {
      const after = fold.fold(
        before,
        events.map((event) => decodeEvent(fold.codec, event)),
      );
      for (const change of changes) change.compare(before, after);
      return after;
    });
    return { stream: first.stream, revision: (events.at(-1) ?? first).revision, view };
  }
}

async function writeAll<View>(target: ProjectionTarget, changes: readonly TableBatch<View>[]): Promise<void> {
  for (const change of changes) await change.write(target);
}

/** The events by stream, as many streams at a time as have so many events together. */
function* piecesOf(
  events: readonly RecordedEvent[],
  pieceEvents: number,
): Generator<readonly (readonly [RecordedEvent, ...RecordedEvent[]])[]> {
  let piece: (readonly [RecordedEvent, ...RecordedEvent[]])[] = [];
  let size = 0;
  for (const [first, ...rest] of Map.groupBy(events, (event) => event.stream).values()) {
    if (first === undefined) continue;
    piece.push([first, ...rest]);
    size += 1 + rest.length;
    if (size < pieceEvents) continue;
    yield piece;
    piece = [];
    size = 0;
  }
  if (piece.length > 0) yield piece;
}
