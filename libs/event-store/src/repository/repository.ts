import { backoffMs, delay as realDelay } from '@app/platform';
import type { BackoffOptions, Clock, Delay } from '@app/platform';
import { toStoredEvent } from '../metadata/event-metadata.js';
import { proposeEvents } from '../metadata/propose-events.js';
import type { CommandMetadata } from '../metadata/propose-events.js';
import type { EventStore, StreamRevision } from '../port/event-store.js';
import { LostRaceError, WrongRevisionError } from '../port/store.errors.js';
import { streamName } from '../port/stream-name.js';
import { appendWithRetry } from './append-with-retry.js';
import type { EventPlace, Fold, Folding, StreamCodec } from './codec.js';
import { keepSnapshot, loadStream, loadStreamAsKnown } from './load-stream.js';
import type { LoadedStream } from './load-stream.js';
import { readWithRetry, type RetryOptions } from './read-with-retry.js';
import type { SnapshotCache } from './snapshot-cache.js';

/** What a decider answers: events to append, that nothing is to be done again (with events that answer it, where it has them), or a rejection. */
export type AppendDecision<Event, Rejection = never> =
  | { readonly outcome: 'decided'; readonly events: readonly Event[] }
  | { readonly outcome: 'repeated'; readonly events: readonly Event[] }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/** A decision after it was carried out, with the state and revision after it. */
export type Executed<State, Event, Rejection = never> = AppendDecision<Event, Rejection> & {
  readonly state: State;
  readonly revision: StreamRevision;
};

export interface LoadOptions {
  /** Checks the hash chain of everything that is read; leaves the snapshot aside. Default false. */
  readonly verify?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Loads and changes one category of streams. */
export interface Repository<State, Event> {
  /** The state of `<category>-<id>`; read again while the store is away for a moment. @throws StoreUnavailableError, EventDecodeError, ChainBrokenError */
  load(id: string, options?: LoadOptions): Promise<LoadedStream<State>>;
  /**
   * The state of `<category>-<id>` as it was known at a moment, that moment included.
   * @throws StoreUnavailableError, EventDecodeError, ChainBrokenError
   */
  loadAsKnown(id: string, at: Date, options?: LoadOptions): Promise<LoadedStream<State>>;
  /**
   * Loads, decides and appends with the revision that was loaded. A lost race is decided again on the new state; an
   * unknown outcome is sent again unchanged.
   * @param decide pure: it may run up to three times
   * @throws LostRaceError when every try lost; StoreUnavailableError when the store is away, and for an append then
   * nobody knows whether it was written: send the command again with the same commandId
   */
  execute<Rejection = never>(
    id: string,
    command: CommandMetadata,
    decide: (state: State, revision: StreamRevision) => AppendDecision<Event, Rejection>,
    options?: LoadOptions,
  ): Promise<Executed<State, Event, Rejection>>;
}

export interface RepositoryOptions<State, Event> {
  readonly store: EventStore;
  readonly clock: Clock;
  /** Streams are `<category>-<id>`. */
  readonly category: string;
  readonly codec: StreamCodec<Event>;
  readonly initialState: State;
  readonly fold: Fold<State, Event>;
  /**
   * The same fold for a stream that is read page by page, where each page folded by itself would copy what was folded
   * before it. Default: `fold`, page by page.
   */
  readonly startFold?: (state: State) => Folding<State, Event>;
  /** With the version of the fold: raise it whenever the same events would give another state. */
  readonly snapshots?: { readonly cache: SnapshotCache<State>; readonly reducerVersion: string };
  /** Tries of a command that loses races. Default 3. */
  readonly raceAttempts?: number;
  /** Tries of an append whose outcome stays unknown, and of a read while the store is away. Default 4. */
  readonly unknownAttempts?: number;
  /** Waits between tries. Default 100 ms, times 1.5. */
  readonly backoff?: BackoffOptions;
  /**
   * Reads the last appended event back. For commands that two processes may carry out at the same time: the store knows
   * a repeat by the ids of its events, so it answers the second append of a command with success although the first one
   * was written, which may have been decided at another moment and so differently. Default false.
   */
  readonly confirmsAppends?: boolean;
  /** How waits pass. Default: in real time. */
  readonly delay?: Delay;
}

const BACKOFF: BackoffOptions = { baseMs: 100, factor: 1.5, maxMs: 2_000 };

export function createRepository<State, Event>(
  options: RepositoryOptions<State, Event>,
): Repository<State, Event> {
  const { category, raceAttempts = 3, backoff = BACKOFF, delay = realDelay } = options;

  return {
    load: (id, loadOptions = {}) =>
      readWithRetry(retries(options, loadOptions.signal), () =>
        loadStream(options, streamName(category, id), loadOptions),
      ),

    loadAsKnown: (id, at, loadOptions = {}) =>
      readWithRetry(retries(options, loadOptions.signal), () =>
        loadStreamAsKnown(options, streamName(category, id), { ...loadOptions, at }),
      ),

    execute: async (id, command, decide, loadOptions = {}) => {
      const stream = streamName(category, id);
      for (let attempt = 1; ; attempt += 1) {
        const loaded = await readWithRetry(retries(options, loadOptions.signal), () =>
          loadStream(options, stream, loadOptions),
        );
        const decision = decide(loaded.state, loaded.revision);
        if (decision.outcome !== 'decided' || decision.events.length === 0) {
          return { ...decision, state: loaded.state, revision: loaded.revision };
        }
        const { events } = decision;
        try {
          const next = await appendTo(options, {
            stream,
            loaded,
            events,
            command,
            signal: loadOptions.signal,
          });
          return { ...decision, ...next };
        } catch (error) {
          if (!(error instanceof WrongRevisionError)) throw error;
          if (attempt >= raceAttempts) throw new LostRaceError(stream, attempt, error);
          await delay(backoffMs(attempt, backoff), loadOptions.signal);
        }
      }
    },
  };
}

function retries<State, Event>(
  { unknownAttempts: attempts = 4, backoff = BACKOFF, delay }: RepositoryOptions<State, Event>,
  signal: AbortSignal | undefined,
): RetryOptions {
  return { attempts, backoff, delay, signal };
}

interface AppendTo<State, Event> {
  readonly stream: string;
  readonly loaded: LoadedStream<State>;
  readonly events: readonly Event[];
  readonly command: CommandMetadata;
  readonly signal: AbortSignal | undefined;
}

/**
 * @returns the stream as it is after the append, without reading it again
 * @throws WrongRevisionError also where an append of the same command by somebody else is in the place of this one
 */
async function appendTo<State, Event>(
  options: RepositoryOptions<State, Event>,
  { stream, loaded, events, command, signal }: AppendTo<State, Event>,
): Promise<{ readonly state: State; readonly revision: bigint }> {
  const { store, codec, clock, fold } = options;
  const retry = retries(options, signal);
  const first = loaded.head === 'no-stream' ? 0n : loaded.head.revision + 1n;
  const { commandId } = command;
  const placeOf = (index: number): EventPlace => ({ stream, revision: first + BigInt(index), commandId });
  const encoded = events.map((event, index) => codec.encode(event, placeOf(index)));
  const linked = proposeEvents(encoded, command, loaded.head, clock.now());
  // Folded as they will be read, and before they are sent: what cannot be read or applied is never written.
  const folded = linked.map(({ type, data, metadata }, index) => ({
    event: codec.decode({ type, data, schemaVersion: metadata.schemaVersion }, placeOf(index)),
    revision: placeOf(index).revision,
    commandId: metadata.commandId,
    occurredAt: metadata.occurredAt,
    actor: metadata.actor,
  }));
  const state = fold(loaded.state, folded);
  const expected = loaded.revision;
  const revision = await appendWithRetry({ store, stream, events: linked, expected, ...retry });
  const last = linked.at(-1);
  if (last !== undefined) {
    const { hash, occurredAt } = last.metadata;
    if (
      options.confirmsAppends === true &&
      !(await readWithRetry(retry, () => isAlreadyAppended(store, stream, { revision, hash, signal })))
    ) {
      throw new WrongRevisionError(stream, expected, revision);
    }
    await keepSnapshot(options, stream, { revision, hash, occurredAt }, state);
  }
  return { state, revision };
}

/** Whether the event of this hash is there: the hash covers the whole chain before it. */
async function isAlreadyAppended(
  store: EventStore,
  stream: string,
  of: { readonly revision: bigint; readonly hash: string; readonly signal: AbortSignal | undefined },
): Promise<boolean> {
  const { revision, hash, signal } = of;
  for await (const event of store.readStream(stream, {
    from: revision,
    limit: 1,
    requiresLeader: true,
    signal,
  }))
    return toStoredEvent(event).metadata.hash === hash;
  return false;
}
