import { describe, expect, it } from '@jest/globals';
import { fixedClock, silentLogger } from '@app/platform';
import { RefreshOnRequest } from './refresh-on-request.js';

function refreshing(run?: () => Promise<boolean>) {
  const clock = fixedClock('2026-11-28T12:00:01.000Z');
  const taken: { tick: bigint; refresh: number | undefined }[] = [];
  const takeMarketSnapshot = {
    run: async (tick: bigint, _signal: AbortSignal, refresh?: number): Promise<boolean> => {
      taken.push({ tick, refresh });
      return run === undefined ? true : run();
    },
  };
  const snapshots = {
    claimRefresh: async (_tick: bigint, _refresh: number, work: () => Promise<unknown>): Promise<void> => {
      await work();
    },
  };
  const signal = new AbortController().signal;
  const refresh = new RefreshOnRequest({
    takeMarketSnapshot,
    snapshots,
    clock,
    logger: silentLogger(),
    signal,
  });
  return { refresh, clock, taken };
}

describe('a snapshot on request', () => {
  it('is one for all who ask at the same time', async () => {
    const { refresh, taken } = refreshing();
    await Promise.all([refresh.request(), refresh.request(), refresh.request()]);
    expect(taken).toHaveLength(1);
  });

  it('is taken at most once in five seconds, in a place of its own within the tick', async () => {
    const { refresh, clock, taken } = refreshing();
    for (const waitMs of [4_999, 1, 5_000]) {
      await refresh.request();
      clock.advance(waitMs);
    }
    await refresh.request();
    const tick = BigInt(Date.parse('2026-11-28T12:00:00.000Z') / 30_000);
    expect(taken).toEqual([
      { tick, refresh: 1 },
      { tick, refresh: 2 },
      { tick, refresh: 3 },
    ]);
  });

  it('that comes too soon after another is taken all the same once closes were stored', async () => {
    const { refresh, clock, taken } = refreshing();
    await refresh.request();
    clock.advance(4_950);
    const changed = refresh.requestAfterChange();
    clock.advance(50);
    await changed;
    expect(taken.map((one) => one.refresh)).toEqual([1, 2]);
    clock.advance(60_000);
    await refresh.requestAfterChange();
    expect(taken).toHaveLength(3);
  });

  it('that fails is no reason to fail, nor to stop', async () => {
    const { refresh, clock, taken } = refreshing(() => Promise.reject(new Error('away')));
    await refresh.request();
    clock.advance(5_000);
    await refresh.request();
    expect(taken).toHaveLength(2);
  });

  it('is taken when the clock was put back', async () => {
    const { refresh, clock, taken } = refreshing();
    await refresh.request();
    clock.advance(-3_600_000);
    await refresh.request();
    expect(taken).toHaveLength(2);
  });
});
