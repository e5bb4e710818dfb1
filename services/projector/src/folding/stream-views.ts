import {
  decodeEvent,
  type EventStore,
  type FoldedEvent,
  type RecordedEvent,
  StoreRefusedError,
  type StreamCodec,
} from '@app/event-store';
import { idOf, UnprojectableEventError } from '@app/read-models';

/** How the events of one category become the state that rows are derived from; pure. */
export interface StreamFold<View, Event> {
  readonly category: string;
  readonly codec: Pick<StreamCodec<Event>, 'decode'>;
  /** The state of a stream without events. @throws for an id that no user has */
  readonly empty: (id: string) => View;
  /** Never changes the view it is given. */
  readonly fold: (view: View, events: readonly FoldedEvent<Event>[]) => View;
}

interface Kept<View> {
  readonly revision: bigint;
  readonly view: View;
}

/**
 * Folded states of streams at a revision. What was used last is kept; the rest is read from the event store again, so
 * a rolled-back batch or another instance's work can make a lookup slower, but never wrong.
 */
export class StreamViews<View, Event> {
  readonly #store: EventStore;
  readonly #fold: StreamFold<View, Event>;
  readonly #eventsMax: bigint;
  /** In the order of use: the first one was not used for longest. */
  readonly #kept = new Map<string, Kept<View>>();
  #keptEvents = 0n;

  /** @param options.eventsMax events folded into all kept states together */
  constructor(options: {
    readonly store: EventStore;
    readonly fold: StreamFold<View, Event>;
    readonly eventsMax: number;
  }) {
    this.#store = options.store;
    this.#fold = options.fold;
    this.#eventsMax = BigInt(options.eventsMax);
  }

  /**
   * The state after the event at `revision`; -1 for none.
   * @throws StoreUnavailableError, EventDecodeError; UnprojectableEventError where the stream does not reach so far
   */
  async at(stream: string, revision: bigint): Promise<View> {
    const kept = this.#kept.get(stream);
    if (kept?.revision !== revision) return this.#rebuild(stream, revision);
    this.#kept.delete(stream);
    this.#kept.set(stream, kept);
    return kept.view;
  }

  /** Remembers a state in place of the former one of its stream. */
  keep(stream: string, revision: bigint, view: View): void {
    this.#forget(stream);
    this.#kept.set(stream, { revision, view });
    this.#keptEvents += weightOf(revision);
    for (const oldest of this.#kept.keys()) {
      if (this.#keptEvents <= this.#eventsMax) break;
      this.#forget(oldest);
    }
  }

  #forget(stream: string): void {
    const kept = this.#kept.get(stream);
    if (kept === undefined) return;
    this.#kept.delete(stream);
    this.#keptEvents -= weightOf(kept.revision);
  }

  async #rebuild(stream: string, revision: bigint): Promise<View> {
    let view = this.#fold.empty(idOf(stream));
    let page: FoldedEvent<Event>[] = [];
    if (revision < 0n) return view;
    let reached = -1n;
    for await (const recorded of this.#read(stream)) {
      if (recorded.revision > revision) break;
      // What is hidden or deleted in the event store parks this stream alone.
      if (recorded.revision !== reached + 1n) break;
      reached = recorded.revision;
      page.push(decodeEvent(this.#fold.codec, recorded));
      if (page.length < PAGE_EVENTS && recorded.revision < revision) continue;
      view = this.#fold.fold(view, page);
      page = [];
    }
    if (reached !== revision)
      throw new UnprojectableEventError(
        `revision ${reached + 1n} of the stream is not in the event store: the stream was deleted or truncated`,
      );
    return view;
  }

  async *#read(stream: string): AsyncGenerator<RecordedEvent> {
    try {
      yield* this.#store.readStream(stream);
    } catch (error) {
      if (!(error instanceof StoreRefusedError)) throw error;
      throw new UnprojectableEventError('the event store does not give the stream', { cause: error });
    }
  }
}

/** Events folded at a time: bounds what is held in decoded form next to the state. */
const PAGE_EVENTS = 1_000;

function weightOf(revision: bigint): bigint {
  return revision + 1n;
}
