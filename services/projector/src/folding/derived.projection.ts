import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeEvent, type RecordedEvent } from '@app/event-store';
import type { Projection, ProjectionTarget } from '@app/projections';
import { withEventsAtFault } from './at-fault.js';
import type { TableBatch, TableWriter } from './derived-table.js';
import type { StreamFold, StreamViews } from './stream-views.js';

/** Events whose rows are written together: while the database takes them, the streams of the next ones are folded. */
const EVENTS_A_PIECE = 500;

/** The state that a batch leads a stream to. */
interface Reached<View> {
  readonly stream: string;
  readonly revision: bigint;
  readonly view: View;
}

/**
 * Projects a category of streams by folding each stream and deriving its rows anew; only rows that differ from those
 * of the state before are written, once a stream and batch. The fold is the one definition of every figure.
 */
export class DerivedProjection<View extends object, Event> implements Projection<RecordedEvent> {
  readonly category: string;

  constructor(
    private readonly fold: StreamFold<View, Event>,
    private readonly views: StreamViews<View, Event>,
    private readonly tables: readonly TableWriter<View>[],
  ) {
    this.category = fold.category;
  }

  async apply(target: ProjectionTarget, events: readonly RecordedEvent[]): Promise<void> {
    const reached: Reached<View>[] = [];
    let writing: Promise<void> | undefined;
    try {
      for (const streams of piecesOf(events)) {
        const changes = this.tables.map((table) => table.begin());
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
      // Whoever rolls back does so once nothing of this is under way any more.
      await writing?.catch(() => undefined);
      throw error;
    }
    await writing;
    for (const { stream, revision, view } of reached) this.views.keep(stream, revision, view);
  }

  /** Folds the events of one stream and notes what they change. */
  async #reach(
    events: readonly [RecordedEvent, ...RecordedEvent[]],
    changes: readonly TableBatch<View>[],
  ): Promise<Reached<View>> {
    const [first] = events;
    const before = await this.views.at(first.stream, first.revision - 1n);
    const view = withEventsAtFault(() => {
      const after = this.fold.fold(
        before,
        events.map((event) => decodeEvent(this.fold.codec, event)),
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
): Generator<readonly (readonly [RecordedEvent, ...RecordedEvent[]])[]> {
  let piece: (readonly [RecordedEvent, ...RecordedEvent[]])[] = [];
  let size = 0;
  for (const [first, ...rest] of Map.groupBy(events, (event) => event.stream).values()) {
    if (first === undefined) continue;
    piece.push([first, ...rest]);
    size += 1 + rest.length;
    if (size < EVENTS_A_PIECE) continue;
    yield piece;
    piece = [];
    size = 0;
  }
  if (piece.length > 0) yield piece;
}
