import { describe, expect, it } from '@jest/globals';
import { createLogger, delay, fixedClock } from '@app/platform';
import { StoreUnavailableError } from '../port/store.errors.js';
import { follow, KeptRows, rowsDue, untilRows, write } from '../testing/following.js';
import { createInMemoryEventStore } from '../testing/in-memory-event-store.js';

describe('the subscription loop', () => {
  it('hands over what is there in full batches and then what comes', async () => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    await write(store, 'ledger-a', 1_100);
    const run = follow(store, projection);
    await run.caughtUp();
    expect(Math.max(...projection.batches)).toBe(500);
    expect(run.running.health()).toMatchObject({
      state: 'live',
      handledEvents: 1_100,
      lagMs: 0,
      consecutiveDrops: 0,
    });
    await write(store, 'ledger-b', 1);
    await untilRows(projection, rowsDue(store));
    expect(projection.rows).toEqual(rowsDue(store));
    await run.stop();
    expect(run.running.health().state).toBe('stopped');
    expect(store.openSubscriptions()).toBe(0);
  });

  it('moves the checkpoint over a filtered stretch, after everything before it is handled', async () => {
    const store = createInMemoryEventStore({ checkpointEvery: 4 });
    const projection = new KeptRows();
    await write(store, 'ledger-a', 1);
    await write(store, 'account-a', 8);
    const run = follow(store, projection);
    await run.caughtUp();
    expect(projection.rows).toEqual(['ledger-a@0']);
    const last = store.all().at(-1);
    expect(projection.checkpoint).toEqual({ ...last?.position, eventId: last?.id });
    await run.stop();
  });

  it.each([
    ['an error', new Error('stream reset')],
    ['a clean end', undefined],
  ])('resubscribes after %s without losing or repeating an event', async (_, error) => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    await write(store, 'ledger-a', 3);
    const run = follow(store, projection);
    await run.caughtUp();
    store.dropSubscriptions(error);
    await write(store, 'ledger-a', 3);
    await run.caughtUp(2);
    expect(projection.rows).toEqual(rowsDue(store));
    expect(run.running.health()).toMatchObject({
      state: 'live',
      consecutiveDrops: 0,
      lastError: error?.message ?? 'subscription to $all: ended by the store',
    });
    await run.stop();
  });

  it('comes again from the stored checkpoint when the handler throws, and cancels the call', async () => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    await write(store, 'ledger-a', 10);
    let failures = 3;
    const run = follow(store, projection, {
      batchEventsMax: 4,
      handleBatch: async (batch) => {
        if (batch.events.some(({ revision }) => revision === 5n) && failures > 0) {
          failures -= 1;
          throw new Error('database away');
        }
        await projection.apply(batch);
      },
    });
    await run.caughtUp();
    expect(projection.rows).toEqual(rowsDue(store));
    expect(run.running.health().lastError).toBe('database away');
    expect(store.openSubscriptions()).toBe(1);
    await run.stop();
    expect(store.openSubscriptions()).toBe(0);
  });

  it('goes on trying when the checkpoint itself cannot be read', async () => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    await write(store, 'ledger-a', 2);
    let failures = 2;
    const run = follow(store, projection, {
      loadCheckpoint: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('database away');
        return projection.checkpoint;
      },
    });
    await run.caughtUp();
    expect(projection.rows).toEqual(rowsDue(store));
    await run.stop();
  });

  it('does not subscribe from beyond the end of the log, and goes on once the right log is back', async () => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    await write(store, 'ledger-a', 2);
    const [, last] = store.all();
    if (last === undefined) throw new Error('two events were written');
    const older = createInMemoryEventStore();
    projection.checkpoint = last.position;
    let current = older;
    const run = follow(store, projection, {
      store: {
        ...store,
        readLogHead: () => current.readLogHead(),
        readLog: (o) => current.readLog(o),
        subscribeAll: (o) => current.subscribeAll(o),
      },
      remedy: 'Make the rows again.',
    });
    await write(older, 'ledger-b', 1);
    while (run.running.health().consecutiveDrops < 3) await delay(1);
    expect(run.running.health()).toMatchObject({
      state: 'not-in-log',
      failure: expect.stringMatching(/beyond the end of the log.*Make the rows again\.$/),
    });
    expect(older.openSubscriptions()).toBe(0);
    current = store;
    await run.caughtUp();
    expect(run.running.health()).toMatchObject({ state: 'live', failure: undefined });
    expect(projection.rows).toEqual([]);
    await run.stop();
  });

  it.each([
    [
      'of an older copy that has outgrown it with another event there',
      { commit: 300n, prepare: 300n, eventId: '01900000-0000-7000-8000-000000000001' },
      /is of event 01900000-0000-7000-8000-000000000001, but the log has event /,
    ],
    [
      'inside the log where no event begins',
      { commit: 250n, prepare: 250n },
      /inside the log where no event begins/,
    ],
    ['beyond the end', { commit: 900n, prepare: 900n }, /beyond the end of the log, which ends at 500\/500/],
  ])('does not subscribe from a checkpoint %s', async (_what, checkpoint, text) => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    projection.checkpoint = checkpoint;
    await write(store, 'ledger-a', 6);
    const run = follow(store, projection, { delay: (_ms, signal) => delay(1, signal) });
    while (run.running.health().consecutiveDrops === 0) await delay(1);
    expect(run.running.health()).toMatchObject({
      state: 'not-in-log',
      failure: expect.stringMatching(text),
    });
    expect(projection.rows).toEqual([]);
    await run.stop();
  });

  it('compares a checkpoint that an older version stored without its event by position alone', async () => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    projection.checkpoint = { commit: 300n, prepare: 300n };
    await write(store, 'ledger-a', 6);
    const run = follow(store, projection);
    await run.caughtUp();
    expect(projection.rows).toEqual(['ledger-a@4', 'ledger-a@5']);
    expect(projection.checkpoint).toMatchObject({ eventId: store.all()[5]?.id });
    await run.stop();
  });

  it.each([
    ['refuses the subscription', 'access denied'],
    ['cannot be asked for the checkpoint', 'no such schema'],
  ])('fails when it %s for 30 seconds, from the start on', async (what, text) => {
    const clock = fixedClock('2026-11-27T12:00:00.000Z');
    const store = createInMemoryEventStore();
    let isAway = true;
    const fail = (): void => {
      if (isAway) throw new Error(text);
    };
    const run = follow(store, new KeptRows(), {
      clock,
      ...(what.startsWith('refuses')
        ? {
            store: {
              ...store,
              subscribeAll: (o) => {
                fail();
                return store.subscribeAll(o);
              },
            },
          }
        : {
            loadCheckpoint: async () => {
              fail();
              return 'start' as const;
            },
          }),
      backoff: { baseMs: 1, factor: 1 },
    });
    const drops = async (): Promise<void> => {
      const before = run.running.health().consecutiveDrops;
      while (run.running.health().consecutiveDrops < before + 2) await delay(1);
    };
    await drops();
    clock.advance(29_999);
    expect(run.running.health().failure).toBeUndefined();
    clock.advance(1);
    await drops();
    expect(run.running.health().failure).toBe(text);
    isAway = false;
    await run.caughtUp();
    expect(run.running.health().failure).toBeUndefined();
    clock.advance(60_000);
    expect(run.running.health().failure).toBeUndefined();
    isAway = true;
    store.dropSubscriptions(new Error('connection lost'));
    await drops();
    expect(run.running.health().failure).toBeUndefined();
    clock.advance(30_000);
    expect(run.running.health().failure).toBe(text);
    await run.stop();
  });

  it('fails when the store says nothing for 30 seconds', async () => {
    const clock = fixedClock('2026-11-27T12:00:00.000Z');
    const store = createInMemoryEventStore();
    const silence = Promise.withResolvers<never>();
    const connected = Promise.withResolvers<undefined>();
    async function* silent(): AsyncGenerator<never> {
      connected.resolve(undefined);
      yield await silence.promise;
    }
    const run = follow(store, new KeptRows(), { clock, store: { ...store, subscribeAll: silent } });
    await connected.promise;
    clock.advance(30_000);
    expect(run.running.health()).toMatchObject({
      state: 'connecting',
      failure: 'The event store has not answered the subscription.',
    });
    silence.reject(new Error('stopped'));
    await run.stop();
  });

  it('loses nothing whichever position it restarts from', async () => {
    const store = createInMemoryEventStore({ checkpointEvery: 2 });
    for (const name of ['ledger-a', 'account-a', 'ledger-b', 'account-b', 'account-c', 'ledger-a'])
      await write(store, name, 2);
    const all = store.all();
    for (const { position } of all) {
      const projection = new KeptRows();
      projection.checkpoint = position;
      const run = follow(store, projection);
      await run.caughtUp();
      const later = all.filter(
        (event) => event.position.commit > position.commit && event.stream.startsWith('ledger-'),
      );
      expect(projection.rows).toEqual(later.map(({ stream, revision }) => `${stream}@${revision}`));
      await run.stop();
    }
  });

  it('holds the store back while the handler is busy', async () => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    await write(store, 'ledger-a', 1_000);
    const gate = Promise.withResolvers<undefined>();
    const entered = Promise.withResolvers<undefined>();
    const run = follow(store, projection, {
      batchEventsMax: 10,
      handleBatch: async (batch) => {
        entered.resolve(undefined);
        await gate.promise;
        await projection.apply(batch);
      },
    });
    await entered.promise;
    expect(run.running.health().bufferedEvents).toBeLessThanOrEqual(20);
    gate.resolve(undefined);
    await run.caughtUp();
    expect(projection.rows).toHaveLength(1_000);
    await run.stop();
  });

  it('waits for the running handler when it is stopped', async () => {
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    await write(store, 'ledger-a', 1);
    const gate = Promise.withResolvers<undefined>();
    const entered = Promise.withResolvers<undefined>();
    const run = follow(store, projection, {
      handleBatch: async (batch) => {
        entered.resolve(undefined);
        await gate.promise;
        await projection.apply(batch);
      },
    });
    await entered.promise;
    const stopped = run.stop();
    gate.resolve(undefined);
    await stopped;
    expect(projection.rows).toEqual(['ledger-a@0']);
  });

  it('tells how far it is behind: in events received, and in time against the newest event of the log', async () => {
    const clock = fixedClock('2026-11-27T12:00:00Z');
    const store = createInMemoryEventStore({ clock });
    const projection = new KeptRows();
    await write(store, 'ledger-a', 1);
    clock.advance(90_000);
    await write(store, 'account-a', 1);
    await write(store, 'ledger-a', 2);
    clock.advance(3_600_000);
    const gate = Promise.withResolvers<undefined>();
    const run = follow(store, projection, {
      clock,
      batchEventsMax: 1,
      logHeadEveryMs: 1,
      handleBatch: async (batch) => {
        if (projection.rows.length > 0) await gate.promise;
        await projection.apply(batch);
      },
    });
    // Not the age of the event: nothing at all was written in the hour since.
    while (run.running.health().lagMs !== 90_000) await delay(1);
    expect(run.running.health()).toMatchObject({ state: 'catching-up', handledEvents: 1 });
    gate.resolve(undefined);
    await run.caughtUp();
    expect(run.running.health()).toMatchObject({ lagMs: 0, bufferedEvents: 0, handledEvents: 3 });
    await run.stop();
  });

  it.each([
    [
      'one line without a stack for a store that is away',
      new StoreUnavailableError('gone', new Error('deep')),
      false,
    ],
    ['the stack of a bug', new TypeError('bug'), true],
  ])('logs a drop as %s', async (_, error, hasStack) => {
    const lines: string[] = [];
    const logger = createLogger({
      service: 'test',
      level: 'info',
      destination: { write: (line: string) => lines.push(line) },
    });
    const store = createInMemoryEventStore();
    const projection = new KeptRows();
    const run = follow(store, projection, { logger });
    await run.caughtUp();
    store.dropSubscriptions(error);
    await run.caughtUp(2);
    await run.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(error.message);
    expect(lines[0]?.includes('at ')).toBe(hasStack);
  });
});
