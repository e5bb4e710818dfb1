import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@app/platform';
import { ChainBrokenError } from '../metadata/chain-broken.error.js';
import { verifyChain } from '../metadata/hash-chain.js';
import { proposeEvents } from '../metadata/propose-events.js';
import {
  EventDecodeError,
  LostRaceError,
  StoreUnavailableError,
  WrongRevisionError,
} from '../port/store.errors.js';
import { counterRepository } from '../testing/counter-repository.js';
import {
  add,
  command,
  commandId,
  counterCodec,
  EMPTY_COUNTER,
  evolveCounter,
  take,
} from '../testing/counter.js';
import type { CounterEvent, CounterState } from '../testing/counter.js';
import type { InMemoryEventStore } from '../testing/in-memory-event-store.js';
import { foldWith } from './codec.js';
import { createRepository } from './repository.js';

describe('executing a command', () => {
  it('appends to a new stream and answers with the new state and revision', async () => {
    const { counters, store } = counterRepository();
    const done = await counters.execute('a', command(1), add(5n));
    expect(done).toEqual({
      outcome: 'decided',
      events: [{ type: 'counter.added', amount: 5n }],
      state: { balance: 5n, commands: [commandId(1)] },
      revision: 0n,
    });
    expect(store.appendCalls).toMatchObject([{ stream: 'counter-a', expected: 'no-stream' }]);
    await expect(counters.load('a')).resolves.toMatchObject({ state: done.state, revision: 0n });
  });

  it('passes a rejection through and appends nothing', async () => {
    const { counters, store } = counterRepository();
    await counters.execute('a', command(1), add(5n));
    await expect(counters.execute('a', command(2), take(commandId(2), 6n))).resolves.toMatchObject({
      outcome: 'rejected',
      rejection: 'INSUFFICIENT',
      revision: 0n,
    });
    expect(store.appendCalls).toHaveLength(1);
  });

  it('appends nothing for a command the state already knows', async () => {
    const { counters, store } = counterRepository();
    await counters.execute('a', command(1), add(5n));
    await counters.execute('a', command(2), take(commandId(2), 5n));
    await expect(counters.execute('a', command(2), take(commandId(2), 5n))).resolves.toMatchObject({
      outcome: 'repeated',
      revision: 1n,
    });
    expect(store.all()).toHaveLength(2);
  });

  it('decides again on the new state when another writer was first', async () => {
    const { counters, store } = counterRepository();
    await counters.execute('a', command(1), add(5n));
    store.beforeNextAppend(async () => {
      await counters.execute('a', command(2), take(commandId(2), 5n));
    });
    await expect(counters.execute('a', command(3), take(commandId(3), 5n))).resolves.toMatchObject({
      outcome: 'rejected',
      rejection: 'INSUFFICIENT',
      revision: 1n,
    });
  });

  it('links to the new head when it is decided again, so the chain holds', async () => {
    const { counters, store } = counterRepository();
    await counters.execute('a', command(1), add(5n));
    store.beforeNextAppend(async () => {
      await counters.execute('a', command(2), add(1n));
    });
    await counters.execute('a', command(3), add(1n));
    await expect(verifyChain(store.readStream('counter-a'))).resolves.toMatchObject({ intact: true });
    await expect(counters.load('a', { verify: true })).resolves.toMatchObject({ state: { balance: 7n } });
  });

  it('answers what the stream says when another process carries out the same command at the same time', async () => {
    const { counters, store } = counterRepository();
    await counters.execute('a', command(1), add(5n));
    const aDayLater = createRepository<CounterState, CounterEvent>({
      store,
      clock: fixedClock('2026-11-28T10:00:00Z'),
      category: 'counter',
      codec: counterCodec,
      initialState: EMPTY_COUNTER,
      fold: foldWith(evolveCounter),
      confirmsAppends: true,
      backoff: { baseMs: 0, factor: 1 },
    });
    store.beforeNextAppend(async () => {
      await counters.execute('a', command(2), take(commandId(2), 3n));
    });
    // The store knows the ids and says yes to other bytes than it has.
    await expect(aDayLater.execute('a', command(2), take(commandId(2), 4n))).resolves.toMatchObject({
      outcome: 'repeated',
      state: { balance: 2n },
      revision: 1n,
    });
    expect(store.all()).toHaveLength(2);
  });

  it('gives up after three lost races, with an error that says trying later may help', async () => {
    const { counters, store } = counterRepository();
    for (let rival = 1; rival <= 3; rival += 1) {
      store.beforeNextAppend(async () => {
        await counters.execute('a', command(100 + rival), add(1n));
      });
    }
    await expect(counters.execute('a', command(1), add(1n))).rejects.toThrow(LostRaceError);
    await expect(counters.load('a')).resolves.toMatchObject({ state: { balance: 3n } });
  });

  it('wins the third try', async () => {
    const { counters, store } = counterRepository();
    for (let rival = 1; rival <= 2; rival += 1) {
      store.beforeNextAppend(async () => {
        await counters.execute('a', command(100 + rival), add(1n));
      });
    }
    await expect(counters.execute('a', command(1), add(1n))).resolves.toMatchObject({ revision: 2n });
  });

  it('writes nothing that could not be read back', async () => {
    const { store } = counterRepository();
    const unreadable = createRepository<CounterState, CounterEvent>({
      store,
      clock: fixedClock('2026-11-27T10:00:00Z'),
      category: 'counter',
      codec: { ...counterCodec, encode: () => ({ type: 'counter.added', schemaVersion: 2, data: {} }) },
      initialState: EMPTY_COUNTER,
      fold: foldWith(evolveCounter),
    });
    await expect(unreadable.execute('a', command(1), add(1n))).rejects.toThrow('no amount');
    expect(store.appendCalls).toEqual([]);
  });
});

describe('an append whose outcome is unknown', () => {
  it('is sent again with the same bytes and the same revision, and is there once', async () => {
    const { counters, store } = counterRepository();
    store.failNextAppend('after');
    await expect(counters.execute('a', command(1), add(5n))).resolves.toMatchObject({ revision: 0n });
    expect(store.all()).toHaveLength(1);
    const [first, second] = store.appendCalls;
    expect(second).toEqual(first);
  });

  it('is sent again when it was never written', async () => {
    const { counters, store } = counterRepository();
    store.failNextAppend('before');
    store.failNextAppend('before');
    await expect(counters.execute('a', command(1), add(5n))).resolves.toMatchObject({ revision: 0n });
    expect(store.appendCalls).toHaveLength(3);
  });

  it('counts as done when it was written and others have appended since', async () => {
    const { counters, store } = counterRepository();
    store.failNextAppend('after');
    store.beforeNextAppend(async () => undefined);
    store.beforeNextAppend(async () => {
      await counters.execute('a', command(2), add(1n));
    });
    await expect(counters.execute('a', command(1), add(5n))).resolves.toMatchObject({ revision: 0n });
    expect(store.all()).toHaveLength(2);
  });

  it('is decided again when it was not written and another writer was first', async () => {
    const { counters, store } = counterRepository();
    await counters.execute('a', command(1), add(5n));
    store.failNextAppend('before');
    store.beforeNextAppend(async () => undefined);
    store.beforeNextAppend(async () => {
      await counters.execute('a', command(2), take(commandId(2), 5n));
    });
    await expect(counters.execute('a', command(3), take(commandId(3), 5n))).resolves.toMatchObject({
      outcome: 'rejected',
    });
  });

  it('ends in an error that says so after a bounded number of tries', async () => {
    const { counters, store } = counterRepository();
    for (let failures = 0; failures < 10; failures += 1) store.failNextAppend('before');
    await expect(counters.execute('a', command(1), add(5n))).rejects.toThrow(StoreUnavailableError);
    expect(store.appendCalls).toHaveLength(4);
  });

  it('is recognised by its own ids where the store itself does not look at them', async () => {
    const { store } = counterRepository();
    const forgetful: InMemoryEventStore = {
      ...store,
      append: async (stream, events, expected) => {
        const head = await store.readHead(stream);
        const actual = head === 'no-stream' ? head : head.revision;
        if (actual !== expected) throw new WrongRevisionError(stream, expected, actual);
        return store.append(stream, events, expected);
      },
    };
    const { counters } = counterRepository(undefined, '1', forgetful);
    store.failNextAppend('after');
    await expect(counters.execute('a', command(1), add(5n))).resolves.toMatchObject({ revision: 0n });
    expect(store.all()).toHaveLength(1);
  });
});

describe('loading a stream', () => {
  it('gives the initial state for a stream that does not exist', async () => {
    const { counters } = counterRepository();
    await expect(counters.load('a')).resolves.toEqual({
      state: EMPTY_COUNTER,
      revision: 'no-stream',
      head: 'no-stream',
    });
  });

  it('folds more events than one page', async () => {
    const { counters } = counterRepository();
    const many = Array.from({ length: 1_203 }, (): CounterEvent => ({ type: 'counter.added', amount: 1n }));
    await counters.execute('a', command(1), () => ({ outcome: 'decided', events: many }));
    await expect(counters.load('a')).resolves.toMatchObject({ state: { balance: 1_203n }, revision: 1_202n });
  });

  it('reads old versions of an event through the codec', async () => {
    const { counters, store } = counterRepository();
    const old = [{ type: 'counter.added', schemaVersion: 1, data: { value: '7' } }];
    await store.append('counter-a', proposeEvents(old, command(1), 'no-stream', new Date(0)), 'no-stream');
    await expect(counters.load('a')).resolves.toMatchObject({ state: { balance: 7n } });
  });

  it('names stream and revision of an event it cannot read', async () => {
    const { counters, store } = counterRepository();
    const unknown = [{ type: 'counter.exploded', schemaVersion: 1, data: {} }];
    await store.append(
      'counter-a',
      proposeEvents(unknown, command(1), 'no-stream', new Date(0)),
      'no-stream',
    );
    const error = await counters.load('a').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EventDecodeError);
    expect(error).toMatchObject({ stream: 'counter-a', revision: 0n, eventType: 'counter.exploded' });
  });

  it('rejects events without our metadata', async () => {
    const { counters, store } = counterRepository();
    await store.append(
      'counter-a',
      [{ id: commandId(9), type: 'counter.added', data: {}, metadata: {} }],
      'no-stream',
    );
    await expect(counters.load('a')).rejects.toThrow(EventDecodeError);
  });

  it('finds a broken chain when asked to verify', async () => {
    const { counters, store } = counterRepository();
    const stray = proposeEvents(
      [{ type: 'counter.added', schemaVersion: 2, data: { amount: '1' } }],
      command(2),
      { revision: 0n, hash: 'f'.repeat(64), occurredAt: '2026-11-27T10:00:00.000Z' },
      new Date('2026-11-27T10:00:00Z'),
    );
    await counters.execute('a', command(1), add(5n));
    await store.append('counter-a', stray, 0n);
    const error = await counters.load('a', { verify: true }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChainBrokenError);
    expect(error).toMatchObject({ fault: { stream: 'counter-a', revision: 1n, fault: 'previous-hash' } });
  });
});

describe('a storm of commands', () => {
  it('has exactly one effect each, although every command is sent twice and half the appends lose their answer', async () => {
    const { counters, store } = counterRepository();
    await counters.execute('a', command(0), add(1_000n));
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const number of numbers)
      if (number % 2 === 0) store.failNextAppend(number % 4 === 0 ? 'before' : 'after');
    const send = async (number: number): Promise<void> => {
      for (;;) {
        const sent = counters.execute('a', command(number), take(commandId(number), 1n));
        const lost = await sent.then(
          () => false,
          (error: unknown) => error instanceof LostRaceError,
        );
        if (!lost) return;
      }
    };
    await Promise.all([...numbers, ...numbers].map(send));
    await expect(counters.load('a', { verify: true })).resolves.toMatchObject({
      state: { balance: 960n },
      revision: 40n,
    });
  });
});

describe('a read that the store does not answer', () => {
  function cutReads(failures: number) {
    const { store } = counterRepository();
    const asked: (boolean | undefined)[] = [];
    let left = failures;
    const cut: InMemoryEventStore = {
      ...store,
      async *readStream(stream, options) {
        asked.push(options?.requiresLeader);
        for await (const event of store.readStream(stream, options)) {
          yield event;
          if (left > 0) {
            left -= 1;
            throw new StoreUnavailableError('cut');
          }
        }
      },
    };
    return { ...counterRepository(undefined, '1', cut), asked };
  }

  it('is repeated as an append is, from the beginning (regression: a command failed when its read was cut)', async () => {
    const { counters, asked } = cutReads(3);
    await counters.execute('a', command(1), add(5n));
    await expect(counters.execute('a', command(2), add(5n))).resolves.toMatchObject({
      state: { balance: 10n },
    });
    await expect(counters.load('a')).resolves.toMatchObject({ revision: 1n, state: { balance: 10n } });
    expect(asked.every((requiresLeader) => requiresLeader === true)).toBe(true);
  });

  it('fails after a bounded number of tries', async () => {
    const { counters, asked } = cutReads(100);
    await counters.execute('a', command(1), add(5n));
    asked.length = 0;
    await expect(counters.load('a')).rejects.toThrow(StoreUnavailableError);
    expect(asked).toHaveLength(4);
  });
});
