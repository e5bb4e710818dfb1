import { describe, expect, it } from '@jest/globals';
import { createLogger, fixedClock } from '@app/platform';
import type { EventStore, SubscriptionMessage } from '../port/event-store.js';
import { follow, KeptRows, rowsDue, untilRows, write } from '../testing/following.js';
import { createInMemoryEventStore, type InMemoryEventStore } from '../testing/in-memory-event-store.js';

type Written = Parameters<typeof write>[2];

/** The metadata of an append of so many events; of some of them only, where the store has lost the others. */
function append(count: number, from = 0, to = count): Exclude<Written, number> {
  return Array.from({ length: to - from }, (_, n) => ({ append: { index: from + n, count } }));
}

/** Rows of one stream. */
const rows = (stream: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, n) => `${stream}@${from + n}`);

const aborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    signal?.addEventListener('abort', () => {
      resolve();
    });
  });

/** A store whose subscriptions stop before some events until they are let go on. */
function stopping(store: InMemoryEventStore): {
  readonly store: EventStore;
  readonly stopBefore: (row: string) => void;
  readonly goOn: () => void;
} {
  let before: string | undefined;
  let gate = Promise.withResolvers<undefined>();
  async function* through(messages: AsyncIterable<SubscriptionMessage>): AsyncGenerator<SubscriptionMessage> {
    for await (const message of messages) {
      if (message.kind === 'event' && `${message.event.stream}@${message.event.revision}` === before)
        await gate.promise;
      yield message;
    }
  }
  return {
    store: { ...store, subscribeAll: (options) => through(store.subscribeAll(options)) },
    stopBefore: (row) => {
      before = row;
      gate = Promise.withResolvers();
    },
    goOn: () => {
      before = undefined;
      gate.resolve(undefined);
    },
  };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('an append of several events', () => {
  it('is held back while only a part of it has come, with the checkpoint before its first event', async () => {
    const memory = createInMemoryEventStore();
    const { store, stopBefore, goOn } = stopping(memory);
    const kept = new KeptRows();
    await write(memory, 'ledger-a', 1);
    await write(memory, 'ledger-b', append(3));
    stopBefore('ledger-b@2');
    const run = follow(memory, kept, { store });
    await turns();
    expect(kept.rows).toEqual(['ledger-a@0']);
    expect(kept.checkpoint).toEqual({ ...memory.all()[0]?.position, eventId: memory.all()[0]?.id });
    expect(run.running.health()).toMatchObject({ state: 'catching-up', bufferedEvents: 2 });
    goOn();
    await run.caughtUp();
    expect(kept.rows).toEqual(rowsDue(memory));
    expect(kept.batches).toEqual([1, 3]);
    await run.stop();
  });

  it('is never parted by the size of a batch: the batch ends before it, or grows until it ends', async () => {
    const store = createInMemoryEventStore();
    const kept = new KeptRows();
    for (const count of [3, 2, 9, 1]) await write(store, 'ledger-a', append(count));
    const run = follow(store, kept, { batchEventsMax: 4 });
    await run.caughtUp();
    expect(kept.rows).toEqual(rowsDue(store));
    const ends = kept.batches.map((_, n) => kept.batches.slice(0, n + 1).reduce((a, b) => a + b, 0));
    expect([3, 5, 14, 15]).toEqual(expect.arrayContaining(ends));
    await run.stop();
  });

  it('that a drop cut in two comes again as a whole', async () => {
    const memory = createInMemoryEventStore();
    const { store, stopBefore, goOn } = stopping(memory);
    const kept = new KeptRows();
    await write(memory, 'ledger-b', append(2));
    stopBefore('ledger-b@1');
    const run = follow(memory, kept, { store });
    await turns();
    memory.dropSubscriptions(new Error('stream reset'));
    goOn();
    await run.caughtUp();
    expect(kept.batches).toEqual([2]);
    expect(run.running.health().brokenAppends).toBe(0);
    await run.stop();
  });

  it('is not passed by the checkpoint of a filtered stretch behind its first half', async () => {
    const memory = createInMemoryEventStore({ checkpointEvery: 1 });
    const kept = new KeptRows();
    await write(memory, 'ledger-a', append(2, 0, 1));
    await write(memory, 'account-a', 3);
    const run = follow(memory, kept);
    await turns();
    expect([kept.rows, kept.checkpoint]).toEqual([[], 'start']);
    await write(memory, 'ledger-a', append(2, 1, 2));
    await run.caughtUp();
    expect(kept.rows).toEqual(rowsDue(memory));
    await run.stop();
  });

  it('counts from where an older program left its checkpoint in the middle of it', async () => {
    const store = createInMemoryEventStore();
    const kept = new KeptRows();
    await write(store, 'ledger-a', append(3));
    kept.checkpoint = store.all()[0]?.position ?? 'start';
    const run = follow(store, kept);
    await run.caughtUp();
    expect(kept.rows).toEqual(rows('ledger-a', 1, 3));
    await run.stop();
  });
});

describe('an append that is not in the log as a whole', () => {
  it('is handed over as it is after a while, and told: it neither blocks the others nor is skipped', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const logger = createLogger({ service: 'test', level: 'info', destination });
    const clock = fixedClock('2026-11-27T12:00:00Z');
    const store = createInMemoryEventStore();
    const kept = new KeptRows();
    await write(store, 'ledger-a', append(2, 0, 1));
    await write(store, 'ledger-b', 1);
    const waits: number[] = [];
    const run = follow(store, kept, {
      ...{ clock, logger, appendWaitMs: 7_000, logHeadEveryMs: 1_000_000 },
      delay: async (ms, signal) => {
        if (ms === 1_000_000) return aborted(signal);
        waits.push(ms);
        clock.advance(ms);
      },
    });
    await run.caughtUp();
    expect(kept.rows).toEqual(['ledger-a@0', 'ledger-b@0']);
    expect(waits).toEqual([7_000]);
    expect(run.running.health()).toMatchObject({ state: 'live', brokenAppends: 1 });
    expect(lines.join('')).toContain('an append is not in the log as a whole');
    expect(lines.join('')).toContain('"stream":"ledger-a","revision":"0","index":0,"count":2');
    await run.stop();
  });

  it('is known at once when its stream goes on without its rest', async () => {
    const store = createInMemoryEventStore();
    const kept = new KeptRows();
    await write(store, 'ledger-a', append(2, 0, 1));
    await write(store, 'ledger-a', append(2));
    const run = follow(store, kept);
    await run.caughtUp();
    expect(kept.rows).toEqual(rowsDue(store));
    expect(run.running.health().brokenAppends).toBe(1);
    await run.stop();
  });

  it('is waited for over drops, or a connection cut again and again would block for ever', async () => {
    const clock = fixedClock('2026-11-27T12:00:00Z');
    const store = createInMemoryEventStore();
    const kept = new KeptRows();
    await write(store, 'ledger-a', append(2, 0, 1));
    let waits = 0;
    const run = follow(store, kept, {
      ...{ clock, appendWaitMs: 7_000, logHeadEveryMs: 1_000_000 },
      delay: async (ms, signal) => {
        if (ms === 0) return;
        if (ms !== 1_000_000) {
          waits += 1;
          // Less than the patience passes before each drop.
          clock.advance(2_000);
          store.dropSubscriptions(new Error('stream reset'));
        }
        await aborted(signal);
      },
    });
    await untilRows(kept, rowsDue(store));
    expect([kept.rows, waits]).toEqual([['ledger-a@0'], 4]);
    await run.stop();
  });

  it('is not given up for time without a connection: the rest may be the next to come', async () => {
    const clock = fixedClock('2026-11-27T12:00:00Z');
    const memory = createInMemoryEventStore();
    const { store, stopBefore, goOn } = stopping(memory);
    const kept = new KeptRows();
    await write(memory, 'ledger-a', append(2));
    stopBefore('ledger-a@1');
    const run = follow(memory, kept, {
      ...{ store, clock, appendWaitMs: 7_000, logHeadEveryMs: 1_000_000 },
      delay: async (ms, signal) => {
        if (ms > 0) await aborted(signal);
        else clock.advance(3_600_000);
      },
    });
    await turns();
    memory.dropSubscriptions(new Error('stream reset'));
    goOn();
    await run.caughtUp();
    expect(kept.batches).toEqual([2]);
    expect(run.running.health().brokenAppends).toBe(0);
    await run.stop();
  });

  it('is held with all that comes after it up to a limit, so that memory has one', async () => {
    const store = createInMemoryEventStore();
    const kept = new KeptRows();
    await write(store, 'ledger-a', append(2, 0, 1));
    await write(store, 'ledger-b', 10_100);
    const run = follow(store, kept, { batchEventsMax: 50 });
    await run.caughtUp();
    expect(kept.rows).toEqual(rowsDue(store));
    expect(Math.max(...kept.batches)).toBeLessThanOrEqual(10_000 + 2 * 50);
    await run.stop();
  });
});
