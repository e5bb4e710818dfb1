import { describe, expect, it } from '@jest/globals';
import type { EventStore, SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { write } from '../testing/following.js';
import { createInMemoryEventStore, type InMemoryEventStore } from '../testing/in-memory-event-store.js';
import { readToEnd } from './read-to-end.js';

const { signal } = new AbortController();

async function streamsRead(store: EventStore, caughtUpWithinMs?: number): Promise<string[]> {
  const read: string[] = [];
  const options = { prefixes: ['ledger-'], from: 'start', signal } as const;
  const limit = caughtUpWithinMs === undefined ? {} : { caughtUpWithinMs };
  for await (const message of readToEnd(store, { ...options, ...limit }))
    if (message.kind === 'event') read.push(`${message.event.stream}@${message.event.revision}`);
  return read;
}

/** As a server before 23.10: nothing says that the end is reached. */
function withoutCaughtUp(store: InMemoryEventStore): EventStore {
  async function* subscribeAll(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
    for await (const message of store.subscribeAll(options)) if (message.kind !== 'caught-up') yield message;
  }
  return { ...store, subscribeAll };
}

describe('reading the log to its end', () => {
  it('is refused by name where the server says of no subscription that it has caught up', async () => {
    const store = createInMemoryEventStore();
    await write(store, 'ledger-a', 3);
    await expect(streamsRead(withoutCaughtUp(store), 20)).rejects.toMatchObject({
      code: 'STORE.SERVER_TOO_OLD',
      message: expect.stringContaining('needs EventStoreDB 23.10 or newer'),
    });
    expect(store.openSubscriptions()).toBe(0);
  });

  it('is refused on such a server also where the log is empty', async () => {
    const store = createInMemoryEventStore();
    await expect(streamsRead(withoutCaughtUp(store), 20)).rejects.toMatchObject({
      code: 'STORE.SERVER_TOO_OLD',
    });
  });

  it('does not refuse a server that never catches up with a busy log', async () => {
    const store = createInMemoryEventStore();
    await write(store, 'ledger-a', 1);
    let isOver = false;
    async function* growing(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
      for await (const message of withoutCaughtUp(store).subscribeAll(options)) {
        yield message;
        if (!isOver) await write(store, 'ledger-b', 1);
      }
    }
    expect(await streamsRead({ ...store, subscribeAll: growing }, 1_000)).toEqual(['ledger-a@0']);
    isOver = true;
  });

  it('reads to the end that the log had before, however busy its writers are', async () => {
    const store = createInMemoryEventStore();
    await write(store, 'ledger-a', 2);
    async function* growing(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
      await write(store, 'ledger-b', 3);
      yield* store.subscribeAll(options);
    }
    expect(await streamsRead({ ...store, subscribeAll: growing })).toEqual(['ledger-a@0', 'ledger-a@1']);
  });

  it('fails where the subscription ends before', async () => {
    const store = createInMemoryEventStore();
    await write(store, 'ledger-a', 2);
    async function* ended(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
      for await (const message of store.subscribeAll(options)) {
        yield message;
        return;
      }
    }
    await expect(streamsRead({ ...store, subscribeAll: ended })).rejects.toMatchObject({
      code: 'STORE.UNAVAILABLE',
    });
  });
});
