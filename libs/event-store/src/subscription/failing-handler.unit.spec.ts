import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@app/platform';
import { follow, KeptRows, write } from '../testing/following.js';
import { createInMemoryEventStore } from '../testing/in-memory-event-store.js';

describe('a subscription', () => {
  it('fails when its handler fails for 30 seconds, also while events arrive', async () => {
    const clock = fixedClock('2026-11-27T12:00:00.000Z');
    const store = createInMemoryEventStore();
    await write(store, 'ledger-a', 1);
    const projection = new KeptRows();
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let calls = 0;
    const run = follow(store, projection, {
      clock,
      handleBatch: async (batch) => {
        calls += 1;
        if (calls === 1) throw new Error('mail outbox away');
        if (calls === 2) {
          first.resolve(undefined);
          await second.promise;
        }
        await projection.apply(batch);
      },
    });
    await first.promise;
    clock.advance(29_999);
    expect(run.running.health()).toMatchObject({ state: 'catching-up', failure: undefined });
    clock.advance(1);
    expect(run.running.health()).toMatchObject({ state: 'catching-up', failure: 'mail outbox away' });
    second.resolve(undefined);
    await run.caughtUp();
    expect(run.running.health()).toMatchObject({ state: 'live', failure: undefined });
    await run.stop();
  });
});
