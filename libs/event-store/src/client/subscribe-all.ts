import type { EventStoreDBClient } from '@eventstore/db-client';
import type { SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { openRead } from './open-read.js';
import { followRequest } from './read-request.js';

/** @throws StoreUnavailableError, StoreRefusedError when the subscription is dropped */
export async function* subscribeAll(
  client: EventStoreDBClient,
  { prefixes, from, signal }: SubscribeAllOptions,
): AsyncGenerator<SubscriptionMessage> {
  signal.throwIfAborted();
  try {
    const read = openRead(client, followRequest(from, prefixes), { what: 'subscription to $all', signal });
    for await (const messages of read)
      for (const message of messages) {
        if (signal.aborted) return;
        yield message;
      }
  } catch (error) {
    // Stopped from outside it ends without a word, as its consumer wants it.
    if (!signal.aborted) throw error;
  }
}
