import { ChainBrokenError } from '../metadata/chain-broken.error.js';
import { toStoredEvent } from '../metadata/event-metadata.js';
import { createChainCheck } from '../metadata/hash-chain.js';
import type { StreamHead } from '../metadata/propose-events.js';
import type { EventStore, RecordedEvent, StreamRevision } from '../port/event-store.js';
import { foldingWith } from './codec.js';
import type { Fold, FoldedEvent, Folding, StreamCodec } from './codec.js';
import { decodeEvent } from './decode-event.js';
import { isStreamDeleted, StreamDeletedError } from './deleted-stream.js';
import type { Snapshot, SnapshotCache } from './snapshot-cache.js';

/** A stream folded up to its head. */
export interface LoadedStream<State> {
  readonly state: State;
  readonly revision: StreamRevision;
  /** What the next append links to: revision, hash and time of the newest event. */
  readonly head: StreamHead | 'no-stream';
}

export interface LoadStreamOptions<State, Event> {
  readonly store: EventStore;
  readonly codec: Pick<StreamCodec<Event>, 'decode'>;
  readonly initialState: State;
  readonly fold: Fold<State, Event>;
  readonly startFold?: (state: State) => Folding<State, Event>;
  readonly snapshots?: { readonly cache: SnapshotCache<State>; readonly reducerVersion: string };
}

/** Events folded at a time, so that a long stream never is in memory as a whole. */
const PAGE_EVENTS = 500;

/**
 * Folds a stream, from a snapshot where a usable one is kept. Read by the leader of a cluster: a follower may be behind,
 * and what is decided on would be too.
 * @throws EventDecodeError; ChainBrokenError when revisions are missing or, with `verify`, when the chain does not hold;
 *   StreamDeletedError
 */
export async function loadStream<State, Event>(
  options: LoadStreamOptions<State, Event>,
  stream: string,
  { verify = false, signal }: { readonly verify?: boolean; readonly signal?: AbortSignal | undefined },
): Promise<LoadedStream<State>> {
  const snapshot = verify ? undefined : await usableSnapshot(options, stream);
  const fromSnapshot = snapshot && (await loadTail(options, stream, snapshot, signal));
  const loaded = fromSnapshot ?? (await loadWhole(options, stream, { verify, signal }));
  if (loaded.head !== 'no-stream' && loaded.head.revision !== snapshot?.revision) {
    await keepSnapshot(options, stream, loaded.head, loaded.state);
  }
  return loaded;
}

/** Keeps a folded state for the next load; does nothing without a cache. */
export async function keepSnapshot<State, Event>(
  { snapshots }: LoadStreamOptions<State, Event>,
  stream: string,
  head: StreamHead,
  state: State,
): Promise<void> {
  if (snapshots === undefined) return;
  await snapshots.cache.put(stream, { reducerVersion: snapshots.reducerVersion, ...head, state });
}

async function usableSnapshot<State, Event>(
  { snapshots }: LoadStreamOptions<State, Event>,
  stream: string,
): Promise<Snapshot<State> | undefined> {
  const snapshot = await snapshots?.cache.get(stream);
  return snapshot?.reducerVersion === snapshots?.reducerVersion ? snapshot : undefined;
}

/** The snapshot and what came after it; undefined, and the snapshot dropped, when the stream is not the one it is of. */
async function loadTail<State, Event>(
  options: LoadStreamOptions<State, Event>,
  stream: string,
  snapshot: Snapshot<State>,
  signal: AbortSignal | undefined,
): Promise<LoadedStream<State> | undefined> {
  const accumulator = createAccumulator(options, snapshot.state, snapshot);
  let anchored = false;
  for await (const event of options.store.readStream(stream, {
    from: snapshot.revision,
    requiresLeader: true,
    signal,
  })) {
    if (anchored) {
      accumulator.add(event);
      continue;
    }
    // Its own event is read again with the tail: after a restore from a backup another one may be there.
    anchored = event.revision === snapshot.revision && hashOf(options, event) === snapshot.hash;
    if (!anchored) break;
  }
  if (anchored) return accumulator.finish();
  await options.snapshots?.cache.drop(stream);
  return undefined;
}

async function loadWhole<State, Event>(
  options: LoadStreamOptions<State, Event>,
  stream: string,
  { verify, signal }: { readonly verify: boolean; readonly signal: AbortSignal | undefined },
): Promise<LoadedStream<State>> {
  const chain = verify ? createChainCheck() : undefined;
  const accumulator = createAccumulator(options, options.initialState, 'no-stream');
  for await (const event of options.store.readStream(stream, { requiresLeader: true, signal })) {
    const fault = chain?.check(event);
    if (fault !== undefined) throw new ChainBrokenError(fault);
    accumulator.add(event);
  }
  const loaded = accumulator.finish();
  if (
    loaded.head === 'no-stream' &&
    (await isStreamDeleted(options.store, stream, { requiresLeader: true, signal }))
  )
    throw new StreamDeletedError(stream);
  return loaded;
}

/**
 * A stream as it was known at a moment: folded up to the last event that had occurred by then, the moment included.
 * Reads the stream from its beginning; no snapshot serves.
 * @throws as {@link loadStream}
 */
export async function loadStreamAsKnown<State, Event>(
  options: LoadStreamOptions<State, Event>,
  stream: string,
  {
    at,
    verify = false,
    signal,
  }: { readonly at: Date; readonly verify?: boolean; readonly signal?: AbortSignal | undefined },
): Promise<LoadedStream<State>> {
  const chain = verify ? createChainCheck() : undefined;
  const accumulator = createAccumulator(options, options.initialState, 'no-stream');
  for await (const event of options.store.readStream(stream, { requiresLeader: true, signal })) {
    // Times never run backwards in a stream: nothing after this one was known.
    if (Date.parse(toStoredEvent(event).metadata.occurredAt) > at.getTime()) break;
    const fault = chain?.check(event);
    if (fault !== undefined) throw new ChainBrokenError(fault);
    accumulator.add(event);
  }
  return accumulator.finish();
}

function hashOf<State, Event>({ codec }: LoadStreamOptions<State, Event>, event: RecordedEvent): string {
  return decodeEvent(codec, event).stored.metadata.hash;
}

function createAccumulator<State, Event>(
  { codec, fold, startFold = foldingWith(fold) }: LoadStreamOptions<State, Event>,
  start: State,
  startHead: StreamHead | 'no-stream',
): { add(event: RecordedEvent): void; finish(): LoadedStream<State> } {
  let folding: Folding<State, Event> | undefined;
  let head = startHead;
  let page: FoldedEvent<Event>[] = [];

  function foldPage(): void {
    if (page.length === 0) return;
    folding ??= startFold(start);
    folding.add(page);
    page = [];
  }

  return {
    add: (event) => {
      const { revision, stream } = event;
      if (revision !== (head === 'no-stream' ? 0n : head.revision + 1n)) {
        throw new ChainBrokenError({ stream, revision, fault: 'revision' });
      }
      const decoded = decodeEvent(codec, event);
      head = { revision, hash: decoded.stored.metadata.hash, occurredAt: decoded.occurredAt };
      page.push(decoded);
      if (page.length >= PAGE_EVENTS) foldPage();
    },
    finish: () => {
      foldPage();
      const state = folding === undefined ? start : folding.finish();
      return head === 'no-stream'
        ? { state, revision: 'no-stream', head }
        : {
            state,
            revision: head.revision,
            head: { revision: head.revision, hash: head.hash, occurredAt: head.occurredAt },
          };
    },
  };
}
