import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Position, SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { comparePositions, isLogPosition } from '../port/position.js';
import { openRead } from './open-read.js';
import { followRequest } from './read-request.js';
import { readLogHead } from './read-stream.js';

/**
 * Leaves out checkpoints that are no place in the log as it is: a follower that stored one would skip events.
 * @throws StoreUnavailableError, StoreRefusedError when the subscription is dropped
 */
export async function* subscribeAll(
  client: EventStoreDBClient,
  { prefixes, from, signal, limitMs }: SubscribeAllOptions & { readonly limitMs: number },
): AsyncGenerator<SubscriptionMessage> {
  signal.throwIfAborted();
  const head = new KnownHead(() => readLogHead(client, { signal, limitMs }));
  try {
    const read = openRead(client, followRequest(from, prefixes), { what: 'subscription to $all', signal });
    for await (const messages of read)
      for (const message of messages) {
        if (signal.aborted) return;
        if (message.kind === 'checkpoint' && !(await head.includes(message.position))) continue;
        yield message;
      }
  } catch (error) {
    // Stopped by its consumer: that is no error.
    if (!signal.aborted) throw error;
  }
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
