import { randomUUID } from 'node:crypto';
import type { EventLog, ReadPage } from '../storage/event-log.js';
import type { RecordedEvent } from '../streams/event.js';
import type { Position } from '../streams/identifiers.js';
import type { EventForm, MessageSink, ReadFrom, ReadMessage, ReadSource } from '../streams/read.js';
import { eventMessage, requireWithin } from '../streams/read.js';
import { StreamGoneError } from '../streams/stream-state.js';
import type { CommitSignal } from './commit-signal.js';
import type { EventFilter } from './event-filter.js';
import { matching } from './event-filter.js';
import type { Peculiarity } from './peculiarities.js';

export interface SubscriptionOptions extends EventForm {
  readonly source: ReadSource;
  readonly filter: EventFilter | undefined;
}

export interface SubscriptionContext {
  readonly log: EventLog;
  readonly commits: CommitSignal;
  /** Aborts when the subscriber is gone or the server stops. */
  readonly signal: AbortSignal;
  /** Throws once the subscriber may no longer read what it follows. */
  readonly requireRight: () => void;
  /** What of other servers is imitated, for tests. */
  readonly peculiarities?: ReadonlySet<Peculiarity>;
}

/** Live events that EventStoreDB 23.10 keeps for a subscriber: 32 of the subscription and 32 on their way out. */
const maxWaitingEvents = 64;

/** A live subscriber does not take what comes, on a server that ends its subscription for that. */
export class ConsumerTooSlowError extends Error {
  override readonly name = 'ConsumerTooSlowError';
  constructor() {
    super('Consumer too slow to handle event while live. Client resubscription required.');
  }
}

/**
 * Sends every event after the starting point, first from the past, then as it is committed, until the signal aborts.
 *
 * There is one way from disk to subscriber and no queue of live events, so past and present join without a gap and a
 * slow subscriber costs one page of memory however far it is behind: it simply reads later.
 *
 * A reader that was sent CaughtUp and then lets more than a page pile up is sent it again when it has caught up, as by
 * EventStoreDB 24.6, unless a peculiarity is asked for.
 *
 * Rights are looked at before each page, after each wait and with each commit: who loses them is sent nothing more.
 * @throws StreamGoneError, PositionBeyondEndError, RegexTooSlowError, ConsumerTooSlowError, what `requireRight` throws
 */
export async function runSubscription(
  options: SubscriptionOptions,
  sink: MessageSink,
  context: SubscriptionContext,
): Promise<void> {
  const { log, commits, signal, requireRight, peculiarities = new Set() } = context;
  if (options.source.kind === 'all') requireWithin(log, options.source.from);
  const cursor = new SubscriptionCursor(log, options.source);
  const mayEnd = peculiarities.has('end-checkpoint') && options.source.from.kind === 'start';
  const checkpoints = new Checkpoints(options.filter, mayEnd);
  sink.send({ kind: 'confirmation', subscriptionId: randomUUID() });
  let isLive = false;
  while (!sink.isCancelled()) {
    const readUpTo = log.lastPosition;
    const page = cursor.nextPage();
    requireRight();
    const isWanted = matching(options.filter, page.events);
    let hasWaited = false;
    for (const [index, event] of page.events.entries()) {
      const isSent = isWanted?.[index] !== false;
      if (isSent && !sink.send(eventMessage(event, options))) {
        hasWaited = true;
        if (isLive && peculiarities.has('consumer-too-slow'))
          await drainedInTime(sink, context, () => countWanted(log, options, event));
        else await sink.drained();
        requireRight();
      }
      const checkpoint = checkpoints.afterEvent(event, isSent);
      if (checkpoint !== undefined) await deliver(sink, { kind: 'checkpoint', position: checkpoint });
      if (sink.isCancelled()) return;
    }
    if (!page.isLast) {
      if (isLive && hasWaited) {
        isLive = false;
        if (peculiarities.has('fell-behind')) await deliver(sink, { kind: 'fell-behind' });
      }
      // A long stretch that the filter drops never waits for the subscriber; let the others have a turn.
      await new Promise(setImmediate);
      continue;
    }
    if (!isLive) {
      isLive = true;
      const checkpoint = checkpoints.atEnd();
      if (checkpoint !== undefined) await deliver(sink, { kind: 'checkpoint', position: checkpoint });
      if (!peculiarities.has('no-caught-up')) await deliver(sink, { kind: 'caught-up' });
    }
    // What was committed while the page was sent is read at once; its signal has passed.
    if (log.lastPosition === readUpTo) await commits.next(signal);
  }
}

/** Waits for room as long as no more events wait than a server that ends slow subscriptions keeps. @throws ConsumerTooSlowError */
async function drainedInTime(
  sink: MessageSink,
  { commits, signal }: Pick<SubscriptionContext, 'commits' | 'signal'>,
  countWaiting: () => number,
): Promise<void> {
  const drained = sink.drained().then(() => true);
  do {
    if (countWaiting() > maxWaitingEvents) throw new ConsumerTooSlowError();
  } while (!(await Promise.race([drained, commits.next(signal)])));
}

/** How many events of a subscription come after one of them; at least one more than may wait where there are more. */
function countWanted(log: EventLog, { source, filter }: SubscriptionOptions, after: RecordedEvent): number {
  const value = source.kind === 'all' ? after.position : after.revision;
  const cursor = new SubscriptionCursor(log, { ...source, from: { kind: 'at', value } });
  for (let count = 0; ;) {
    const { events, isLast } = cursor.nextPage();
    count += matching(filter, events)?.filter(Boolean).length ?? events.length;
    if (isLast || count > maxWaitingEvents) return count;
  }
}

async function deliver(sink: MessageSink, message: ReadMessage): Promise<void> {
  if (!sink.send(message)) await sink.drained();
}

/** Remembers what was read and asks for the next page. A subscription's starting point is exclusive. */
class SubscriptionCursor {
  readonly #log: EventLog;
  readonly #source: ReadSource;
  /** Next revision or position to read, by the kind of source. */
  #next: number;

  constructor(log: EventLog, source: ReadSource) {
    this.#log = log;
    this.#source = source;
    this.#next = firstToRead(
      source.from,
      source.kind === 'all' ? log.lastPosition : (log.findStream(source.stream)?.head ?? -1),
    );
  }

  nextPage(): ReadPage {
    const page = this.#read();
    const last = page.events.at(-1);
    if (last !== undefined) this.#next = (this.#source.kind === 'all' ? last.position : last.revision) + 1;
    return page;
  }

  #read(): ReadPage {
    const unlimited = Number.MAX_SAFE_INTEGER;
    if (this.#source.kind === 'all') return this.#log.readAll(this.#next, 'forwards', unlimited);
    const { stream } = this.#source;
    const page = this.#log.readStream(stream, this.#next, 'forwards', unlimited);
    if (page !== undefined) return page;
    // A stream that is not there may come, one with a tombstone may not.
    if (this.#log.isClosed(stream)) throw new StreamGoneError(stream);
    return { events: [], isLast: true };
  }
}

function firstToRead(from: ReadFrom, last: number): number {
  switch (from.kind) {
    case 'start':
      return 0;
    case 'end':
      return last + 1;
    case 'at':
      return Math.min(from.value, Number.MAX_SAFE_INTEGER - 1) + 1;
  }
}

/**
 * Says how far a filtered subscription has looked, so that the subscriber need not look again at what the filter
 * dropped. A checkpoint never runs ahead of an event: everything up to it has been sent before it.
 */
class Checkpoints {
  readonly #interval: number;
  #looked = 0;
  #dropped: Position | undefined;
  /** Nothing was sent yet, so a server of 24.2 or later would send "end" at the end of the log. */
  #mayEnd: boolean;
  #hasEnded = false;

  constructor(filter: EventFilter | undefined, mayEnd: boolean) {
    this.#interval = filter?.checkpointEvents ?? Infinity;
    this.#mayEnd = mayEnd;
  }

  afterEvent(event: RecordedEvent, wasSent: boolean): Position | undefined {
    if (this.#hasEnded) return undefined;
    if (wasSent) this.#mayEnd = false;
    this.#looked += 1;
    this.#dropped = wasSent ? undefined : event.position;
    if (this.#looked < this.#interval) return undefined;
    this.#looked = 0;
    this.#dropped = undefined;
    this.#mayEnd = false;
    return event.position;
  }

  /** At the switch to live events: the end of the log, where the filter dropped the last events before it. */
  atEnd(): Position | 'end' | undefined {
    if (this.#mayEnd && this.#interval !== Infinity) {
      this.#hasEnded = true;
      return 'end';
    }
    const dropped = this.#dropped;
    this.#dropped = undefined;
    return this.#interval === Infinity ? undefined : dropped;
  }
}
