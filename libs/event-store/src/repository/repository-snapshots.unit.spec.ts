import { describe, expect, it } from '@jest/globals';
import { verifyChain } from '../metadata/hash-chain.js';
import { counterRepository } from '../testing/counter-repository.js';
import { add, command } from '../testing/counter.js';
import type { CounterState } from '../testing/counter.js';
import { createInMemoryEventStore } from '../testing/in-memory-event-store.js';
import type { InMemoryEventStore } from '../testing/in-memory-event-store.js';
import { createSnapshotLru } from './snapshot-cache.js';

describe('snapshots', () => {
  it('spare reading what is already folded', async () => {
    const { store, counters } = counterRepository(createSnapshotLru({ capacity: 10 }));
    await counters.execute('a', command(1), add(5n));
    await counters.execute('a', command(2), add(1n));
    const reads: bigint[] = [];
    const watched: InMemoryEventStore = {
      ...store,
      readStream: (stream, options = {}) => {
        reads.push(options.from ?? 0n);
        return store.readStream(stream, options);
      },
    };
    const cache = createSnapshotLru<CounterState>({ capacity: 10 });
    const { counters: again } = counterRepository(cache, '1', watched);
    await expect(again.load('a')).resolves.toMatchObject({ state: { balance: 6n } });
    await expect(again.load('a')).resolves.toMatchObject({ state: { balance: 6n }, revision: 1n });
    expect(reads).toEqual([0n, 1n]);
  });

  it('give the same head as the whole stream, so the next append links to it', async () => {
    const { store, counters } = counterRepository(createSnapshotLru({ capacity: 10 }));
    for (let number = 1; number <= 5; number += 1) await counters.execute('a', command(number), add(1n));
    await expect(verifyChain(store.readStream('counter-a'))).resolves.toMatchObject({ intact: true });
    await expect(counters.load('a')).resolves.toEqual(await counters.load('a', { verify: true }));
  });

  it('of another reducer version are not used', async () => {
    const cache = createSnapshotLru<CounterState>({ capacity: 10 });
    const { store, counters } = counterRepository(cache, '1');
    await counters.execute('a', command(1), add(5n));
    const kept = await cache.get('counter-a');
    if (kept === undefined) throw new Error('no snapshot');
    await cache.put('counter-a', { ...kept, state: { balance: 999n, commands: [] } });
    const { counters: newer } = counterRepository(cache, '2', store);
    await expect(newer.load('a')).resolves.toMatchObject({ state: { balance: 5n } });
  });

  it('are dropped when the stream holds another event at their revision, as after a restore', async () => {
    const cache = createSnapshotLru<CounterState>({ capacity: 10 });
    const { counters } = counterRepository(cache);
    await counters.execute('a', command(1), add(5n));
    const restored = createInMemoryEventStore();
    const { counters: other } = counterRepository(undefined, '1', restored);
    await other.execute('a', command(2), add(1n));
    const { counters: after } = counterRepository(cache, '1', restored);
    await expect(after.load('a')).resolves.toMatchObject({ state: { balance: 1n } });
  });

  it('are dropped when the stream is gone', async () => {
    const cache = createSnapshotLru<CounterState>({ capacity: 10 });
    const { counters } = counterRepository(cache);
    await counters.execute('a', command(1), add(5n));
    const { counters: after } = counterRepository(cache, '1', createInMemoryEventStore());
    await expect(after.load('a')).resolves.toMatchObject({ revision: 'no-stream' });
    await expect(cache.get('counter-a')).resolves.toBeUndefined();
  });

  it('keep the streams used last', async () => {
    const cache = createSnapshotLru<string>({ capacity: 2 });
    const snapshot = { reducerVersion: '1', revision: 0n, hash: '', occurredAt: '', state: 'x' };
    await cache.put('a', snapshot);
    await cache.put('b', snapshot);
    await cache.get('a');
    await cache.put('c', snapshot);
    await expect(Promise.all(['a', 'b', 'c'].map((stream) => cache.get(stream)))).resolves.toEqual([
      snapshot,
      undefined,
      snapshot,
    ]);
  });
});
