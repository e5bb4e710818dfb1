import { decodeEvent, type RecordedEvent } from '@app/event-store';
import type { Projection, ProjectionTarget } from '@app/projections';
import { withEventsAtFault } from './at-fault.js';
import type { TableWriter } from './derived-table.js';
import type { StreamFold, StreamViews } from './stream-views.js';

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
    const changes = this.tables.map((table) => table.begin());
    const reached: { readonly stream: string; readonly revision: bigint; readonly view: View }[] = [];
    for (const [stream, [first, ...rest]] of Map.groupBy(events, (event) => event.stream)) {
      if (first === undefined) continue;
      const before = await this.#viewBefore(first);
      const after = withEventsAtFault(() => {
        const decoded = [first, ...rest].map((event) => decodeEvent(this.fold.codec, event));
        const view = this.fold.fold(before, decoded);
        for (const change of changes) change.compare(before, view);
        return view;
      });
      reached.push({ stream, revision: (rest.at(-1) ?? first).revision, view: after });
    }
    for (const change of changes) await change.write(target);
    for (const { stream, revision, view } of reached) this.views.keep(stream, revision, view);
  }

  async #viewBefore({ stream, revision }: RecordedEvent): Promise<View> {
    return this.views.at(stream, revision - 1n);
  }
}
