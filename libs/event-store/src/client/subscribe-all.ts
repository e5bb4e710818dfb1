import { START, streamNameFilter, TimeoutError } from '@eventstore/db-client';
import type { Position, SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { comparePositions, isLogPosition } from '../port/position.js';
import { SlowSubscriberError } from '../port/store.errors.js';
import type { CurrentClient } from './current-client.js';
import { openRead, type ReadOptions } from './open-read.js';
import { readLogHead } from './read-events.js';
import { toRecordedEvent } from './recorded-event.js';

/** In filter windows of the server (32 events each): how long a filtered stretch may be without a word. */
const CHECKPOINT_INTERVAL = 10;

/**
 * Leaves out checkpoints that are no place in the log as it is: a follower that stored one would skip events.
 * @throws SlowSubscriberError, StoreUnavailableError, StoreRefusedError when the subscription is dropped
 */
export async function* subscribeAll(
  clients: CurrentClient,
  { limitMs, ...options }: SubscribeAllOptions & Pick<ReadOptions, 'closing' | 'limitMs'>,
): AsyncGenerator<SubscriptionMessage> {
  const { signal, closing } = options;
  signal.throwIfAborted();
  const head = new KnownHead(() => readLogHead(clients, { signal, closing, limitMs }));
  try {
    for await (const message of messagesOf(clients, options)) {
      if (signal.aborted) return;
      if (message.kind === 'checkpoint' && !(await head.includes(message.position))) continue;
      yield message;
    }
  } catch (error) {
    // Stopped by its consumer: that is no error.
    if (signal.aborted) return;
    if (error instanceof Error && error.cause instanceof TimeoutError)
      throw new SlowSubscriberError(error.message, error);
    throw error;
  }
}

/** A message that the library reports as an event of its own, at once, also where events before it still wait. */
interface Mark {
  readonly message: SubscriptionMessage;
  /** How many events of the subscription come before it. */
  readonly after: number;
}

/** What the subscription delivers, in the order of the log. */
function messagesOf(
  clients: CurrentClient,
  { prefixes, from, signal, closing }: SubscribeAllOptions & Pick<ReadOptions, 'closing'>,
): AsyncGenerator<SubscriptionMessage> {
  return openRead<SubscriptionMessage>(
    clients,
    (client, deliver) => {
      const marks: Mark[] = [];
      let delivered = 0;
      const deliverMarks = (): void => {
        for (let mark = marks[0]; mark !== undefined && mark.after <= delivered; mark = marks[0]) {
          deliver(mark.message);
          marks.shift();
        }
      };
      const mark = (message: SubscriptionMessage): void => {
        marks.push({ message, after: delivered + subscription.readableLength });
        deliverMarks();
      };
      const subscription = client.subscribeToAll({
        fromPosition: from === 'start' ? START : from,
        filter: streamNameFilter({
          prefixes: [...prefixes],
          checkpointInterval: CHECKPOINT_INTERVAL,
          checkpointReached: (_subscription, position) => {
            mark({ kind: 'checkpoint', position });
          },
        }),
      });
      subscription.on('caughtUp', () => {
        mark({ kind: 'caught-up' });
      });
      subscription.on('fellBehind', () => {
        mark({ kind: 'fell-behind' });
      });
      subscription.on('data', (resolved) => {
        delivered += 1;
        const event = toRecordedEvent(resolved);
        if (event !== undefined) deliver({ kind: 'event', event });
        deliverMarks();
      });
      return { stream: subscription, cancel: () => subscription.unsubscribe() };
    },
    { what: 'subscription to $all', signal, closing },
  );
}

/** The end of the log, read again only for a position beyond the end that was read last. */
class KnownHead {
  #head: Position | undefined;

  constructor(private readonly read: () => ReturnType<typeof readLogHead>) {}

  async includes(position: Position): Promise<boolean> {
    if (!isLogPosition(position)) return false;
    if (this.#head !== undefined && comparePositions(position, this.#head) <= 0) return true;
    const head = await this.read();
    if (head === 'empty') return false;
    this.#head = head.position;
    return comparePositions(position, this.#head) <= 0;
  }
}
