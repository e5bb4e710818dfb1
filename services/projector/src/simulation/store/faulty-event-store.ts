import {
  type Appended,
  type EventStore,
  type ProposedEvent,
  type ReadStreamOptions,
  type RecordedEvent,
  StoreUnavailableError,
  type StreamRevision,
  type SubscribeAllOptions,
  type SubscriptionMessage,
} from '@app/event-store';
import type { Life, World } from '../world/world.js';

/** What the network between a process and the event store does, once in so many calls; 0 is never. */
export interface StoreFaults {
  /** The append is still under way when its sender has given up, and lands afterwards. */
  readonly late: number;
  /** The append arrives twice. */
  readonly duplicate: number;
  /** It is written, and the answer is lost or an error. */
  readonly answerLost: number;
  /** It is not written, and the answer is an error. */
  readonly refused: number;
  /** A read breaks off in its middle. */
  readonly readBroken: number;
  /** A subscription ends, with an error or cleanly. */
  readonly dropped: number;
}

export const NO_STORE_FAULTS: StoreFaults = {
  late: 0,
  duplicate: 0,
  answerLost: 0,
  refused: 0,
  readBroken: 0,
  dropped: 0,
};

export interface FaultyStoreOptions {
  readonly world: World;
  /** The process that uses this connection. */
  readonly life: Life;
  readonly server: EventStore;
  /** Asked at every call, so that faults can end. */
  readonly faults: () => StoreFaults;
  /** Appends that were sent and have neither landed nor vanished. */
  readonly underWay: Set<string>;
}

/** The store as one process sees it through a bad network. The server itself keeps its promises. */
export function faultyEventStore(options: FaultyStoreOptions): EventStore {
  const { world, life, server } = options;
  return {
    readStream: (stream, read) => readThrough(options, stream, read),
    readHead: (stream) => world.call(life, () => server.readHead(stream)),
    readLogHead: () => world.call(life, () => server.readLogHead()),
    // Only the event at a checkpoint is read so, of a log that nobody exchanges: no fault could show.
    readLog: (read) => server.readLog(read),
    append: (stream, events, expected) => appendThrough(options, stream, events, expected),
    subscribeAll: (subscribe) => subscribeThrough(options, subscribe),
    close: async () => undefined,
  };
}

async function appendThrough(
  { world, life, server, faults, underWay }: FaultyStoreOptions,
  stream: string,
  events: readonly ProposedEvent[],
  expected: StreamRevision,
): Promise<Appended> {
  const { late, duplicate, answerLost, refused } = faults();
  const write = (): Promise<Appended> => server.append(stream, events, expected);
  const lost = (): never => {
    throw new StoreUnavailableError(`append to ${stream}: connection lost`);
  };
  if (world.oneIn(refused)) return world.call(life, lost);
  if (world.oneIn(late)) {
    land(world.random.int(20, 3_000), write);
    return world.call(life, lost);
  }
  if (world.oneIn(duplicate)) land(world.random.int(1, 400), write);
  if (world.oneIn(answerLost)) {
    return landing(async () => {
      await write();
      return lost();
    });
  }
  return landing(write);

  /** A copy of the append of which nobody hears. */
  function land(ms: number, effect: () => Promise<unknown>): void {
    const token = tokenOf(events);
    underWay.add(token);
    world.after(ms, () => {
      void effect()
        .catch(() => undefined)
        .finally(() => underWay.delete(token));
    });
  }

  async function landing<T>(effect: () => Promise<T>): Promise<T> {
    const token = tokenOf(events);
    underWay.add(token);
    return world.call(life, () => effect().finally(() => underWay.delete(token)));
  }
}

let tokens = 0;

/** The command of an append, with a number: several copies of one may be under way. */
function tokenOf(events: readonly ProposedEvent[]): string {
  tokens += 1;
  const commandId = events[0]?.metadata['commandId'];
  return `${typeof commandId === 'string' ? commandId : ''} ${tokens}`;
}

async function* readThrough(
  { world, life, server, faults }: FaultyStoreOptions,
  stream: string,
  read: ReadStreamOptions = {},
): AsyncGenerator<RecordedEvent> {
  const events = await world.call(life, async () => {
    const found: RecordedEvent[] = [];
    for await (const event of server.readStream(stream, { ...read, signal: undefined })) found.push(event);
    return found;
  });
  const end = world.oneIn(faults().readBroken) ? world.random.int(0, events.length) : undefined;
  for (const [index, event] of events.entries()) {
    if (index === end) throw new StoreUnavailableError(`read of ${stream}: broken off`);
    yield event;
  }
  if (end !== undefined) throw new StoreUnavailableError(`read of ${stream}: broken off`);
}

async function* subscribeThrough(
  { world, life, server, faults }: FaultyStoreOptions,
  subscribe: SubscribeAllOptions,
): AsyncGenerator<SubscriptionMessage> {
  await world.call(life, () => undefined);
  const signal = AbortSignal.any([subscribe.signal, life.signal]);
  for await (const message of server.subscribeAll({ ...subscribe, signal })) {
    // Some messages arrive one by one, others together.
    if (world.oneIn(3)) await world.call(life, () => undefined);
    if (world.oneIn(faults().dropped)) {
      if (world.oneIn(2)) return;
      throw new StoreUnavailableError('subscription to $all: dropped');
    }
    yield message;
  }
}
