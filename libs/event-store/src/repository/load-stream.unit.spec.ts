import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@app/platform';
import { command, counterCodec, EMPTY_COUNTER, evolveCounter } from '../testing/counter.js';
import type { CounterEvent, CounterState } from '../testing/counter.js';
import { createInMemoryEventStore } from '../testing/in-memory-event-store.js';
import { foldingWith, foldWith } from './codec.js';
import { createRepository } from './repository.js';

describe('a stream of several pages', () => {
  it('is added page by page to the fold that was started, which is asked for the state once', async () => {
    const fold = foldWith(evolveCounter);
    const options = {
      ...{ store: createInMemoryEventStore(), clock: fixedClock('2026-11-27T10:00:00Z') },
      ...{ category: 'counter', codec: counterCodec, initialState: EMPTY_COUNTER, fold },
    };
    const whole = createRepository<CounterState, CounterEvent>(options);
    const many = Array.from({ length: 1_203 }, (): CounterEvent => ({ type: 'counter.added', amount: 1n }));
    await whole.execute('a', command(1), () => ({ outcome: 'decided', events: many }));
    const calls: (number | 'finish')[] = [];
    const paged = createRepository<CounterState, CounterEvent>({
      ...options,
      startFold: (start) => {
        const folding = foldingWith(fold)(start);
        return {
          add: (events) => {
            calls.push(events.length);
            folding.add(events);
          },
          finish: () => {
            calls.push('finish');
            return folding.finish();
          },
        };
      },
    });
    await expect(paged.load('a')).resolves.toEqual(await whole.load('a'));
    expect(calls).toEqual([500, 500, 203, 'finish']);
  });
});
