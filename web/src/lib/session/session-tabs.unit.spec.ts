import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { ApiProblem } from '../api/api-problem';
import { SessionStorage } from './session-storage';
import { STORAGE_DELAY_MS } from './with-lock';
import { never, setUp, tokenUntil } from './testing/session.fixture';

beforeEach(() => {
  window.localStorage.clear();
});

describe('two tabs that renew at the same moment', () => {
  interface Waiting {
    readonly run: () => Promise<void>;
    readonly fail: (reason: Error) => void;
  }

  /** The lock of another tab: what asks for it waits until it is let in or turned away. */
  function heldLock(): Waiting[] {
    const waiting: Waiting[] = [];
    const request = async (_name: string, _options: unknown, task: () => Promise<void>): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ run: async () => task().then(resolve, reject), fail: reject });
      });
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    return waiting;
  }

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  const waiting = () => {
    const lock = heldLock();
    const parts = setUp(async () => Promise.resolve({ access_token: tokenUntil(900) }));
    parts.storage.saveTokens(tokenUntil(1), tokenUntil(3600));
    parts.session.check();
    return { ...parts, lock, renewal: parts.session.refresh() };
  };

  it('ask once: the second takes what the first has stored', async () => {
    const { lock, storage, calls, renewal } = waiting();
    storage.saveTokens(tokenUntil(901), tokenUntil(7200));
    await lock[0]?.run();
    await expect(renewal).resolves.toBe(tokenUntil(901));
    expect(calls).toEqual([]);
  });

  it('do not ask twice where the second reads the storage a moment later than the lock was let go', async () => {
    jest.useFakeTimers();
    const { lock, renewal } = waiting();
    const held = jest.fn();
    const letGo = lock[0]?.run().then(held);
    await expect(renewal).resolves.toBe(tokenUntil(900));
    await jest.advanceTimersByTimeAsync(STORAGE_DELAY_MS - 1);
    expect(held).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await letGo;
    expect(held).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('ask twice when the first came to nothing', async () => {
    const { lock, calls, renewal } = waiting();
    await lock[0]?.run();
    await expect(renewal).resolves.toBe(tokenUntil(900));
    expect(calls).toEqual(['/auth/token/refresh/']);
  });

  it('do not wait for ever: a lock that is not let go, or not to be had, is done without', async () => {
    const { lock, calls, renewal } = waiting();
    lock[0]?.fail(new DOMException('waited too long', 'TimeoutError'));
    await expect(renewal).resolves.toBe(tokenUntil(900));
    expect(calls).toEqual(['/auth/token/refresh/']);
  });

  it('send nothing where the other tab has signed out, and give no reason for it', async () => {
    const { lock, session, storage, calls, renewal } = waiting();
    storage.clear();
    session.check();
    await lock[0]?.run().catch(() => undefined);
    await expect(renewal).rejects.toThrow('Refresh token not available');
    expect(calls).toEqual([]);
    expect(session.state).toEqual({ status: 'unauthenticated', user: null, end: null });
  });

  it('a failure inside the lock is reported once and not tried again without it', async () => {
    const lock = heldLock();
    const { session, storage, calls } = setUp(async () =>
      Promise.reject(new ApiProblem({ kind: 'network' })),
    );
    storage.saveTokens(tokenUntil(1), tokenUntil(3600));
    session.check();
    const renewal = session.refresh();
    const told = expect(renewal).rejects.toMatchObject({ kind: 'network' });
    await lock[0]?.run();
    await told;
    expect(calls).toHaveLength(1);
  });
});

describe('another tab', () => {
  const twoTabs = () => {
    const parts = setUp(never);
    parts.storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    parts.storage.saveUser({ username: 'marina', is_admin: false, full_name: null });
    return { ...parts, stop: parts.session.start(), other: new SessionStorage(window.localStorage) };
  };
  const told = (key: string | null): void => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

  it('that signs out signs this one out', () => {
    const { session, stop, other } = twoTabs();
    expect(session.state.status).toBe('authenticated');
    other.clear();
    told('session.refresh_token');
    expect(session.state).toEqual({ status: 'unauthenticated', user: null, end: null });
    stop();
  });

  it('that empties the whole storage signs this one out', () => {
    const { session, stop } = twoTabs();
    window.localStorage.clear();
    told(null);
    expect(session.state.status).toBe('unauthenticated');
    stop();
  });

  it('that signed out while this page was in the memory of the browser is noticed when it is shown again', () => {
    const { session, stop, other } = twoTabs();
    other.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(session.state.status).toBe('unauthenticated');
    stop();
  });
});
