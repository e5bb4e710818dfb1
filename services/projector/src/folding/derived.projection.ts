import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeEvent, type RecordedEvent } from '@app/event-store';
import type { Projection, ProjectionTarget } from '@app/projections';
import { withEventsAtFault } from './at-fault.js';
import type { TableBatch, TableWriter } from './derived-table.js';
import type { StreamFold, StreamViews } from './stream-views.js';

/** What some events of one stream do to its state and its rows. */
interface Step<View> {
  readonly events: readonly RecordedEvent[];
  readonly revision: bigint;
  readonly before: View;
  readonly after: View;
  readonly changes: readonly { takeIn(): void }[];
}

/** Changes of some batch, and the steps that they are made of, by stream. */
interface Work<View> {
  readonly batches: readonly TableBatch<View>[];
  readonly steps: Map<string, Step<View>>;
}

/**
 * Projects a category of streams by folding each stream and deriving its rows anew; only rows that differ from those
 * of the state before are written, once a stream and batch. The fold is the one definition of every figure.
 *
 * While rows are written, the streams of the next batch are folded already, on the states that this one leads to. A step
 * made ahead serves only for the very events and the very state that it was made of: whatever becomes of the batch before
 * it, a batch that is replayed event by event included, it is used where it is right and made anew where it is not.
 */
export class DerivedProjection<View extends object, Event> implements Projection<RecordedEvent> {
  readonly category: string;
  /** Steps of the batch that is being written. */
  #inHand: ReadonlyMap<string, Step<View>> = new Map();
  #ahead: Work<View> | undefined;

  constructor(
    private readonly fold: StreamFold<View, Event>,
    private readonly views: StreamViews<View, Event>,
    private readonly tables: readonly TableWriter<View>[],
  ) {
    this.category = fold.category;
  }

  async apply(target: ProjectionTarget, events: readonly RecordedEvent[]): Promise<void> {
    const { batches, steps: ahead } = this.#ahead ?? this.#begin();
    this.#ahead = undefined;
    const steps = new Map<string, Step<View>>();
    this.#inHand = steps;
    try {
      for (const [stream, own] of Map.groupBy(events, (event) => event.stream)) {
        const before = await this.#viewBefore(own);
        const made = ahead.get(stream);
        const step = made !== undefined && isOf(made, own, before) ? made : this.#step(batches, own, before);
        for (const change of step.changes) change.takeIn();
        steps.set(stream, step);
      }
      for (const batch of batches) await batch.write(target);
      for (const [stream, { revision, after }] of steps) this.views.keep(stream, revision, after);
    } finally {
      this.#inHand = new Map();
    }
  }

  async lookAhead(events: readonly RecordedEvent[], stored: AbortSignal): Promise<void> {
    const work = this.#begin();
    this.#ahead = work;
    for (const [stream, own] of Map.groupBy(events, (event) => event.stream)) {
      // The statements of the batch that is being written must not wait for this.
      await nextTurn();
      if (stored.aborted) return;
      const before = this.#stateAhead(own);
      if (before !== undefined) work.steps.set(stream, this.#step(work.batches, own, before));
    }
  }

  #begin(): Work<View> {
    return { batches: this.tables.map((table) => table.begin()), steps: new Map() };
  }

  #step(batches: readonly TableBatch<View>[], events: readonly RecordedEvent[], before: View): Step<View> {
    return withEventsAtFault(() => {
      const after = this.fold.fold(
        before,
        events.map((event) => decodeEvent(this.fold.codec, event)),
      );
      const changes = batches.map((batch) => batch.compare(before, after));
      return { events, revision: events.at(-1)?.revision ?? -1n, before, after, changes };
    });
  }

  async #viewBefore([first]: readonly RecordedEvent[]): Promise<View> {
    if (first === undefined) throw new Error('a stream comes with its events');
    return this.views.at(first.stream, first.revision - 1n);
  }

  /** Undefined where it is not known without a read, or where events before these have not come. */
  #stateAhead(events: readonly RecordedEvent[]): View | undefined {
    const [first] = events;
    if (
      first === undefined ||
      !events.every(({ revision }, index) => revision === first.revision + BigInt(index))
    )
      return undefined;
    const inHand = this.#inHand.get(first.stream);
    if (inHand?.revision === first.revision - 1n) return inHand.after;
    return this.views.kept(first.stream, first.revision - 1n);
  }
}

function isOf<View>(step: Step<View>, events: readonly RecordedEvent[], before: View): boolean {
  return (
    (step.before === before || events[0]?.revision === 0n) &&
    step.events.length === events.length &&
    step.events.every((event, index) => event === events[index])
  );
}
