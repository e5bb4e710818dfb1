import { describe, expect, it } from '@jest/globals';
import { delay, fixedClock } from '@app/platform';
import type { SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { follow, KeptRows, rowsDue, untilRows, write } from '../testing/following.js';
import { createInMemoryEventStore, type InMemoryEventStore } from '../testing/in-memory-event-store.js';

const SECOND = 1_000;

/** A store whose subscriptions say that they are live, and then nothing more, until `mend`. */
function stalling(store: InMemoryEventStore) {
  let isStalling = false;
  const scans = { count: 0 };
  async function* subscribeAll(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
    if (!isStalling) {
      yield* store.subscribeAll(options);
      return;
    }
    yield { kind: 'caught-up' };
    await new Promise((resolve) => {
      options.signal.addEventListener('abort', resolve);
    });
  }
  const readLog: InMemoryEventStore['readLog'] = (options) => {
    scans.count += 1;
    return store.readLog(options);
  };
  return {
    store: { ...store, subscribeAll, readLog },
    scans,
    stall: () => {
      isStalling = true;
      store.dropSubscriptions();
    },
    mend: () => {
      isStalling = false;
    },
  };
}

function world() {
  const clock = fixedClock('2026-11-27T12:00:00.000Z');
  const store = createInMemoryEventStore({ clock });
  const kept = new KeptRows();
  const server = stalling(store);
  const run = follow(store, kept, { clock, store: server.store, logHeadEveryMs: 1 });
  const until = async (isSo: (health: ReturnType<typeof run.running.health>) => boolean): Promise<void> => {
    while (!isSo(run.running.health())) await delay(1);
  };
  return { clock, store, kept, server, run, until };
}

describe('a live subscription that stops delivering', () => {
  it('is behind by what the log has more, and is started again: nothing is lost', async () => {
    const { clock, store, kept, server, run, until } = world();
    await write(store, 'ledger-a', 1);
    await run.caughtUp();
    expect(run.running.health()).toMatchObject({ state: 'live', lagMs: 0 });
    server.stall();
    await run.caughtUp(2);
    clock.advance(3 * SECOND);
    await write(store, 'ledger-b', 1);
    await until(({ lagMs }) => lagMs === 3 * SECOND);
    server.mend();
    clock.advance(10 * SECOND);
    await untilRows(kept, rowsDue(store));
    await until(({ lagMs }) => lagMs === 0);
    expect(kept.rows).toEqual(['ledger-a@0', 'ledger-b@0']);
    expect(run.running.health().lastError).toContain('does not deliver events that are in its log');
    await run.stop();
  });

  it('fails within 30 seconds where starting again does not help', async () => {
    const { clock, store, server, run, until } = world();
    await run.caughtUp();
    server.stall();
    await run.caughtUp(2);
    await write(store, 'ledger-a', 1);
    await until(({ lagMs }) => lagMs === undefined);
    clock.advance(10 * SECOND);
    // Each new subscription says that it is live, and delivers nothing: that is no progress.
    await run.caughtUp(3);
    expect(run.running.health().failure).toBeUndefined();
    clock.advance(10 * SECOND);
    expect(run.running.health().failure).toContain('does not deliver events that are in its log');
    await run.stop();
  });

  it('is not one where the log moves by what the subscription is not of', async () => {
    const { clock, store, server, run } = world();
    await write(store, 'ledger-a', 1);
    await run.caughtUp();
    await write(store, 'account-a', 20);
    while (server.scans.count === 0) await delay(1);
    const { count } = server.scans;
    for (const moment of [1, 2, 3]) {
      clock.advance(moment * 20 * SECOND);
      await delay(5);
    }
    expect(run.running.health()).toMatchObject({ state: 'live', lagMs: 0, failure: undefined });
    // The same end of the log is not looked behind again.
    expect(server.scans.count - count).toBeLessThanOrEqual(1);
    await run.stop();
  });

  it('that fell behind is catching up until it says that it has caught up', async () => {
    const store = createInMemoryEventStore();
    const said: SubscriptionMessage[] = [{ kind: 'caught-up' }];
    let wake = Promise.withResolvers<undefined>();
    async function* subscribeAll({ signal }: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
      signal.addEventListener('abort', () => {
        wake.resolve(undefined);
      });
      for (;;) {
        yield* said.splice(0);
        if (signal.aborted) return;
        await wake.promise;
        wake = Promise.withResolvers();
      }
    }
    const run = follow(store, new KeptRows(), { store: { ...store, subscribeAll } });
    const say = async (kind: 'caught-up' | 'fell-behind', state: string): Promise<void> => {
      said.push({ kind });
      wake.resolve(undefined);
      while (run.running.health().state !== state) await delay(1);
    };
    await run.caughtUp();
    await say('fell-behind', 'catching-up');
    await say('caught-up', 'live');
    await run.stop();
  });
});
