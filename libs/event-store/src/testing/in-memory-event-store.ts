import { systemClock } from '@app/platform';
import type { Clock } from '@app/platform';
import type {
  EventStore,
  ReadLogOptions,
  ReadStreamOptions,
  RecordedEvent,
  StreamRevision,
  SubscribeAllOptions,
  SubscriptionMessage,
} from '../port/event-store.js';
import { comparePositions } from '../port/position.js';
import { NoEventAtPositionError, StoreUnavailableError } from '../port/store.errors.js';
import { createInMemoryLog, toRecorded } from './in-memory-log.js';
import type { InMemoryLog } from './in-memory-log.js';
import { createSubscriptionControl, followLog } from './in-memory-subscription.js';
import type { SubscriptionControl } from './in-memory-subscription.js';

/** An append as it arrived; `bytes` is the JSON of all its events. */
export interface AppendCall {
  readonly stream: string;
  readonly expected: StreamRevision;
  readonly bytes: string;
}

/** What a test may do to the store next to using it. */
export interface InMemoryEventStore extends EventStore {
  /** Everything stored, in the order of `$all`. */
  all(): readonly RecordedEvent[];
  /** Appends received so far, those that failed included. */
  readonly appendCalls: readonly AppendCall[];
  /** The next append fails as if the connection broke, `before` or `after` it was written; calls queue up. */
  failNextAppend(moment: 'before' | 'after'): void;
  /** Runs once inside the next append, before it is judged: the place for another writer. Calls queue up. */
  beforeNextAppend(run: () => Promise<void>): void;
  /** Ends all subscriptions, with an error or cleanly. */
  dropSubscriptions(error?: Error): void;
  openSubscriptions(): number;
}

export interface InMemoryOptions {
  readonly clock?: Clock;
  /** Filtered-out events after which a subscription sends a checkpoint. Default 32. */
  readonly checkpointEvery?: number;
}

/** An event store in memory with the rules of the real one, for tests that need no server. */
export function createInMemoryEventStore(options: InMemoryOptions = {}): InMemoryEventStore {
  const { clock = systemClock, checkpointEvery = 32 } = options;
  const log = createInMemoryLog(clock);
  const appendCalls: AppendCall[] = [];
  const failures: ('before' | 'after')[] = [];
  const hooks: (() => Promise<void>)[] = [];
  let isInHook = false;
  const subscriptions = new Set<SubscriptionControl>();

  async function* subscribeAll(subscribe: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
    subscribe.signal.throwIfAborted();
    const control = createSubscriptionControl(subscribe.signal);
    subscriptions.add(control);
    try {
      yield* followLog(log.rows, subscribe, control, checkpointEvery);
    } finally {
      subscriptions.delete(control);
      control.close();
    }
  }

  /** What a hook appends itself is not hooked and does not fail. */
  async function disturb(stream: string): Promise<'before' | 'after' | undefined> {
    if (isInHook) return undefined;
    const hook = hooks.shift();
    isInHook = hook !== undefined;
    await hook?.().finally(() => {
      isInHook = false;
    });
    const failure = failures.shift();
    if (failure === 'before') throw connectionLost(stream);
    return failure;
  }

  function dropSubscriptions(error?: Error): void {
    for (const subscription of subscriptions) subscription.drop(error);
  }

  return {
    readStream: (stream, read) => readEvents(log, stream, read),
    readHead: async (stream) => {
      const row = log.of(stream).at(-1);
      return row === undefined ? 'no-stream' : toRecorded(row);
    },
    readLogHead: async () => {
      const row = log.rows.at(-1);
      return row === undefined ? 'empty' : { position: row.position, created: row.created };
    },
    readLog: (read) => readAll(log, read),
    append: async (stream, events, expected) => {
      appendCalls.push({ stream, expected, bytes: JSON.stringify(events) });
      const failure = await disturb(stream);
      const appended = log.write(stream, events, expected);
      for (const subscription of subscriptions) subscription.wake();
      if (failure === 'after') throw connectionLost(stream);
      return appended;
    },
    subscribeAll,
    close: async () => {
      dropSubscriptions();
    },
    all: () => log.rows.map(toRecorded),
    appendCalls,
    failNextAppend: (moment) => failures.push(moment),
    beforeNextAppend: (run) => hooks.push(run),
    dropSubscriptions,
    openSubscriptions: () => subscriptions.size,
  };
}

function connectionLost(stream: string): StoreUnavailableError {
  return new StoreUnavailableError(`append to ${stream}: connection lost`);
}

/** As a real server, which finds no event at a position inside another one. */
async function* readAll(
  { rows }: InMemoryLog,
  { from, limit, signal }: ReadLogOptions,
): AsyncGenerator<RecordedEvent> {
  const first =
    from === 'start' ? 0 : rows.findIndex(({ position }) => comparePositions(position, from) >= 0);
  const found = first < 0 ? undefined : rows[first];
  if (found !== undefined && from !== 'start' && comparePositions(found.position, from) !== 0)
    throw new NoEventAtPositionError('no event begins at the position');
  for (const row of found === undefined ? [] : rows.slice(first, first + limit)) {
    signal?.throwIfAborted();
    yield toRecorded(row);
  }
}

async function* readEvents(
  log: InMemoryLog,
  stream: string,
  { from = 0n, limit, signal }: ReadStreamOptions = {},
): AsyncGenerator<RecordedEvent> {
  const first = Number(from);
  const rows = log.of(stream).slice(first, limit === undefined ? undefined : first + limit);
  for (const row of rows) {
    signal?.throwIfAborted();
    yield toRecorded(row);
  }
}
