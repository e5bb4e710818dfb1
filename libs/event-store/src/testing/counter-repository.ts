import { fixedClock } from '@app/platform';
import { foldWith } from '../repository/codec.js';
import { createRepository } from '../repository/repository.js';
import type { Repository } from '../repository/repository.js';
import type { SnapshotCache } from '../repository/snapshot-cache.js';
import { counterCodec, EMPTY_COUNTER, evolveCounter } from './counter.js';
import type { CounterEvent, CounterState } from './counter.js';
import { createInMemoryEventStore } from './in-memory-event-store.js';
import type { InMemoryEventStore } from './in-memory-event-store.js';

export interface CounterRepository {
  readonly store: InMemoryEventStore;
  readonly counters: Repository<CounterState, CounterEvent>;
}

/** Counters in memory that try again without waiting. */
export function counterRepository(
  cache?: SnapshotCache<CounterState>,
  reducerVersion = '1',
  store = createInMemoryEventStore(),
): CounterRepository {
  const counters = createRepository<CounterState, CounterEvent>({
    store,
    clock: fixedClock('2026-11-27T10:00:00Z'),
    category: 'counter',
    codec: counterCodec,
    initialState: EMPTY_COUNTER,
    fold: foldWith(evolveCounter),
    backoff: { baseMs: 0, factor: 1 },
    ...(cache === undefined ? {} : { snapshots: { cache, reducerVersion } }),
  });
  return { store, counters };
}
