import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  backoffMs,
  delay as realDelay,
  errorCode,
  errorMessage,
  isTransient,
  systemClock,
} from '@app/platform';
import type { BackoffOptions, Clock, Delay, Logger } from '@app/platform';
import { APPEND_EVENTS_MAX } from '../metadata/append-position.js';
import type {
  Checkpoint,
  EventStore,
  Position,
  RecordedEvent,
  SubscriptionMessage,
} from '../port/event-store.js';
import { comparePositions, isLogPosition, positionOf } from '../port/position.js';
import { SlowSubscriberError, StoreUnavailableError } from '../port/store.errors.js';
import { AppendTimeout } from './append-timeout.js';
import { checkCheckpoint, checkpointAt, nameEvent } from './check-checkpoint.js';
import { IncompleteAppendBuffer } from './incomplete-append-buffer.js';
import { createMessageBuffer } from './message-buffer.js';
import type { MessageBuffer } from './message-buffer.js';
import { SubscriptionMonitor } from './subscription-health.js';
import type { SubscriptionHealth } from './subscription-health.js';
import { isStopped, watchLog } from './watch-log.js';

/**
 * What a handler stores in one transaction: the rows of `events` and the checkpoint. It ends with a whole append, so
 * readers of the rows see a state that a command ended at.
 */
export interface EventBatch {
  /** In the order of the log; empty when only a filtered stretch was passed. */
  readonly events: readonly RecordedEvent[];
  /** Everything up to here is in this batch, in an earlier one, or filtered out. */
  readonly checkpoint: Checkpoint;
  /** The checkpoint of the batch before, for compare-and-set. */
  readonly previous: Checkpoint | 'start';
}

export interface RunSubscriptionOptions {
  readonly store: EventStore;
  readonly prefixes: readonly string[];
  /** Reads the stored checkpoint; asked before every subscribe, so that a drop resumes from what was really stored. */
  readonly loadCheckpoint: () => Promise<Checkpoint | 'start'>;
  /** What an operator does where the checkpoint is not in the log; the end of that error's message. */
  readonly remedy?: string;
  /** Must store the checkpoint with its rows. A throw drops the subscription; the batch comes again after a wait. */
  readonly handleBatch: (batch: EventBatch, signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  /** Events in one batch at most, save where one append has more. Default 500. */
  readonly batchEventsMax?: number;
  /** Longest time a batch stays open for more, milliseconds; it closes at once when nothing more is there. Default 20. */
  readonly batchOpenMs?: number;
  /**
   * How long the rest of an append is waited for once the store has delivered what is behind it, or said that
   * nothing does; milliseconds. It writes an append in one piece, so a rest that has not come by then was lost to the
   * log: what is there of it is handed over as it is, is logged as an error and counted by `health`. Default 10 000.
   */
  readonly appendWaitMs?: number;
  /** Waits between a drop and the next subscribe. Default 200 ms, doubled up to 10 s, half of it random. */
  readonly backoff?: BackoffOptions;
  /** How waits pass. Default: in real time. */
  readonly delay?: Delay;
  /**
   * How often the end of the log is read, for the lag and to notice a store that stops delivering; milliseconds. Default
   * 5 000.
   */
  readonly logHeadEveryMs?: number;
  /** Called each time the live end is reached with everything before it handled. */
  readonly onCaughtUp?: () => void;
}

export interface RunningSubscription {
  /** Resolves when the signal has aborted and the last handler has returned; never rejects. */
  readonly finished: Promise<void>;
  health(): SubscriptionHealth;
}

const REMEDY = 'Connect the event store that it is of.';
const APPEND_WAIT_MS = 10_000;
const BACKOFF: BackoffOptions = { baseMs: 200, factor: 2, maxMs: 10_000 };

/**
 * Follows `$all` until `signal` aborts: hands over batches one at a time, and after an error as after a clean end of the
 * subscription resubscribes from the stored checkpoint, unless that is of another log. No event is lost and,
 * when the handler stores the checkpoint in the transaction of its rows, none is applied twice.
 */
export function runSubscription(options: RunSubscriptionOptions): RunningSubscription {
  const monitor = new SubscriptionMonitor(options.clock ?? systemClock);
  const finished = Promise.all([followForever(options, monitor), watchLog(options, monitor)]);
  return { finished: finished.then(() => undefined), health: () => monitor.snapshot() };
}

async function followForever(options: RunSubscriptionOptions, monitor: SubscriptionMonitor): Promise<void> {
  const { signal, logger, backoff = BACKOFF, delay = realDelay } = options;
  const patience = new AppendTimeout(options.clock ?? systemClock, options.appendWaitMs ?? APPEND_WAIT_MS);
  let handledBefore: number | undefined;
  while (!isStopped(signal)) {
    try {
      await followOnce(options, monitor, patience);
    } catch (error) {
      if (isStopped(signal)) break;
      const { handledEvents } = monitor.snapshot();
      // Not a failure of anybody, as long as it gets on: a burst that the server holds back for no subscriber.
      if (error instanceof SlowSubscriberError && handledEvents !== handledBefore) {
        handledBefore = handledEvents;
        logger.info({ handledEvents }, 'subscription ended in a burst of events, subscribing again');
        continue;
      }
      const drops = monitor.dropped(error);
      const waitMs = backoffMs(drops, backoff);
      logDrop(logger, error, { drops, waitMs, prefixes: options.prefixes });
      await delay(waitMs, signal).catch(() => undefined);
    }
  }
  monitor.stopped();
}

/** A store that is away drops every try: one line each, its nested stacks only for who asks. A bug shows its stack. */
function logDrop(logger: Logger, error: unknown, fields: Readonly<Record<string, unknown>>): void {
  if (isTransient(error)) {
    const brief = { code: errorCode(error), reason: errorMessage(error) };
    logger.warn({ ...brief, ...fields }, 'subscription dropped');
    logger.debug({ err: error }, 'why the subscription was dropped');
  } else {
    logger.warn({ err: error, ...fields }, 'subscription dropped');
  }
}

/** One subscription from the stored checkpoint to its drop. @throws always, unless the signal aborted */
async function followOnce(
  options: RunSubscriptionOptions,
  monitor: SubscriptionMonitor,
  patience: AppendTimeout,
): Promise<void> {
  const { batchEventsMax = BATCH_EVENTS_MAX, remedy = REMEDY, delay = realDelay } = options;
  const checkpoint = usableCheckpoint(await options.loadCheckpoint());
  await checkCheckpoint(options.store, checkpoint, { remedy, delay, signal: options.signal });
  const drop = new AbortController();
  const signal = AbortSignal.any([options.signal, drop.signal]);
  // The next batch is there when the one before is stored; more would only be held, and moved about by the collector.
  const buffer = createMessageBuffer<SubscriptionMessage>(batchEventsMax);
  const hold = new IncompleteAppendBuffer();
  monitor.connecting(checkpoint, {
    buffered: () => buffer.size + hold.events,
    restart: (reason) => {
      buffer.end(new StoreUnavailableError(`subscription to $all: ${reason}`));
    },
  });
  const stop = (): void => {
    buffer.end();
  };
  signal.addEventListener('abort', stop, { once: true });
  const pumped = pump(options, buffer, checkpoint, signal);
  try {
    await handleAll(options, monitor, { buffer, hold, patience, from: checkpoint });
  } finally {
    drop.abort();
    signal.removeEventListener('abort', stop);
    await pumped;
  }
}

/** A stored checkpoint that is no place in a log counts as none: nobody knows what was handled before it. */
const usableCheckpoint = (stored: Checkpoint | 'start'): Checkpoint | 'start' =>
  stored !== 'start' && isLogPosition(stored) ? stored : 'start';

/** Moves messages from the store into the buffer; an error and a clean end both end the buffer. */
async function pump(
  { store, prefixes }: RunSubscriptionOptions,
  buffer: MessageBuffer<SubscriptionMessage>,
  from: Position | 'start',
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const message of store.subscribeAll({ prefixes, from, signal })) {
      const full = buffer.push(message);
      if (full !== undefined) await full;
      if (signal.aborted) break;
    }
    buffer.end(new StoreUnavailableError('subscription to $all: ended by the store'));
  } catch (error) {
    buffer.end(
      error instanceof Error ? error : new StoreUnavailableError(`subscription to $all: ${String(error)}`),
    );
  }
}

const BATCH_EVENTS_MAX = 500;
const BATCH_OPEN_MS = 20;

/** Where messages come from, and where they wait for the rest of their append. */
interface Incoming {
  readonly buffer: MessageBuffer<SubscriptionMessage>;
  readonly hold: IncompleteAppendBuffer;
  readonly patience: AppendTimeout;
}

async function handleAll(
  options: RunSubscriptionOptions,
  monitor: SubscriptionMonitor,
  { from, ...incoming }: Incoming & { readonly from: Checkpoint | 'start' },
): Promise<void> {
  let previous = from;
  while (!options.signal.aborted) {
    monitor.beginWait();
    const received = await nextMessages(options, incoming);
    monitor.endWait();
    if (received.length > 0) monitor.received();
    for (const message of received) if (message.kind !== 'fell-behind') incoming.hold.add(message);
    if (isStopped(options.signal)) return;
    const messages = takeReady(options, monitor, incoming);
    const reached = toBatch(messages, previous);
    if (reached !== undefined) {
      const batch = {
        ...reached,
        checkpoint: await nameEvent(options.store, reached.checkpoint, options.signal),
      };
      await options.handleBatch(batch, options.signal);
      previous = batch.checkpoint;
      monitor.handled(batch.checkpoint, batch.events.length, batch.events.at(-1)?.created);
    }
    if (messages.some(({ kind }) => kind === 'caught-up')) {
      monitor.caughtUp();
      options.onCaughtUp?.();
    }
    if (received.findLast(isMark)?.kind === 'fell-behind') monitor.fellBehind();
    const end = incoming.buffer.drained();
    if (end?.error !== undefined) throw end.error;
    if (end !== undefined) return;
  }
}

const isMark = ({ kind }: SubscriptionMessage): boolean => kind === 'caught-up' || kind === 'fell-behind';

/** Waits for a first message, or for the end of the patience with an append; takes what arrives together with it. */
async function nextMessages(
  options: RunSubscriptionOptions,
  { buffer, hold, patience }: Incoming,
): Promise<SubscriptionMessage[]> {
  const { batchEventsMax = BATCH_EVENTS_MAX, batchOpenMs = BATCH_OPEN_MS } = options;
  if (hold.open !== undefined && hold.isPassed)
    await patience.while(hold.open, (leftMs) => readyWithin(options, buffer, leftMs));
  else await buffer.ready();
  const openedAt = performance.now();
  for (let before = 0; buffer.size > before && buffer.size < batchEventsMax;) {
    if (performance.now() - openedAt >= batchOpenMs) break;
    before = buffer.size;
    await nextTurn();
  }
  return buffer.take(batchEventsMax);
}

async function readyWithin(
  { delay = realDelay }: RunSubscriptionOptions,
  buffer: MessageBuffer<SubscriptionMessage>,
  ms: number,
): Promise<void> {
  const over = new AbortController();
  // A wait that is broken off is over as well.
  const waited = delay(ms, over.signal).catch(() => undefined);
  await Promise.race([buffer.ready(), waited]);
  over.abort();
}

/** What may be handed over now. */
function takeReady(
  { batchEventsMax = BATCH_EVENTS_MAX, logger }: RunSubscriptionOptions,
  monitor: SubscriptionMonitor,
  { hold, patience }: Incoming,
): readonly SubscriptionMessage[] {
  const isOverdue =
    hold.open !== undefined &&
    ((hold.isPassed && patience.leftMs(hold.open) === 0) || hold.events > batchEventsMax + APPEND_EVENTS_MAX);
  const { messages, broken } = isOverdue
    ? hold.takeAll()
    : { messages: hold.takeWhole(), broken: hold.takeBroken() };
  for (const { event, place } of broken) {
    monitor.brokenAppend();
    const { stream, revision } = event;
    logger.error(
      { stream, revision: revision.toString(), ...place },
      'an append is not in the log as a whole',
    );
  }
  return messages;
}

/** Undefined when these messages move nothing forward. */
function toBatch(
  messages: readonly SubscriptionMessage[],
  previous: Checkpoint | 'start',
): EventBatch | undefined {
  const events: RecordedEvent[] = [];
  let checkpoint = previous;
  for (const message of messages) {
    if (message.kind === 'event') events.push(message.event);
    const reached = checkpointOf(message);
    if (reached !== undefined && isAfter(reached, checkpoint)) checkpoint = reached;
  }
  if (checkpoint === 'start' || (events.length === 0 && checkpoint === previous)) return undefined;
  return { events, checkpoint, previous };
}

function checkpointOf(message: SubscriptionMessage): Checkpoint | undefined {
  return message.kind === 'event' ? checkpointAt(message.event) : positionOf(message);
}

function isAfter(position: Position, other: Position | 'start'): boolean {
  return other === 'start' || comparePositions(position, other) > 0;
}
