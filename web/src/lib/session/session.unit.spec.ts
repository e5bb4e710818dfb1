import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { ApiProblem } from '../api/api-problem';
import type { Answer, SendOptions, send } from '../api/send';
import { CLEANUP_INTERVAL_MS, FORCED_LOGOUT_EVENT, MAX_REFRESH_ATTEMPTS, Session } from './session';
import { SessionStorage } from './session-storage';
import { expiryOf, isExpired } from './token-expiry';

const NOW = Date.parse('2026-08-12T12:00:00Z');
const ANSWER: Omit<Answer, 'json'> = { headers: new Headers() };

function tokenUntil(seconds: number | undefined): string {
  const payload = seconds === undefined ? {} : { exp: NOW / 1000 + seconds };
  return `header.${btoa(JSON.stringify(payload))}.signature`;
}

function setUp(reply: (path: string, options: SendOptions) => Promise<unknown>) {
  const storage = new SessionStorage(window.localStorage);
  const calls: string[] = [];
  const fakeSend: typeof send = async (path, options) => {
    calls.push(path);
    return { ...ANSWER, json: await reply(path, options ?? {}) };
  };
  const session = new Session({ storage, send: fakeSend, now: () => NOW });
  const forced = jest.fn();
  window.addEventListener(FORCED_LOGOUT_EVENT, forced);
  return { session, storage, calls, forced };
}

const never = async (): Promise<never> => Promise.reject(new Error('no request expected'));

beforeEach(() => {
  window.localStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('expiry of a token', () => {
  it('is the exp claim in milliseconds', () => {
    expect(expiryOf(tokenUntil(60))).toBe(NOW + 60_000);
  });

  it.each([
    ['without exp', tokenUntil(undefined)],
    ['past its exp', tokenUntil(-1)],
    ['exactly at its exp', tokenUntil(0)],
    ['that is no token', 'rubbish'],
  ])('counts a token %s as expired', (_name, token) => {
    expect(isExpired(token, NOW)).toBe(true);
  });
});

describe('the stored session', () => {
  it('with an unexpired refresh token means authenticated', () => {
    const { session, storage } = setUp(never);
    storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    storage.saveUser({ username: 'marina', is_admin: false, full_name: 'Marina Alves' });
    expect(session.check()).toEqual({
      status: 'authenticated',
      user: { username: 'marina', is_admin: false, full_name: 'Marina Alves' },
    });
  });

  it('loses an expired access token and stays authenticated', () => {
    const { session, storage } = setUp(never);
    storage.saveTokens(tokenUntil(-1), tokenUntil(3600));
    expect(session.check().status).toBe('authenticated');
    expect(storage.accessToken).toBeNull();
    expect(storage.refreshToken).not.toBeNull();
  });

  it('ends with an expired refresh token, removes all three items and says so', () => {
    const { session, storage, forced } = setUp(never);
    storage.saveTokens(tokenUntil(60), tokenUntil(-1));
    storage.saveUser({ username: 'marina', is_admin: false, full_name: null });
    expect(session.check().status).toBe('unauthenticated');
    expect([storage.accessToken, storage.refreshToken, storage.user]).toEqual([null, null, null]);
    expect(forced).toHaveBeenCalledTimes(1);
  });

  it('is cleaned every five minutes', () => {
    jest.useFakeTimers();
    let now = NOW;
    const storage = new SessionStorage(window.localStorage);
    storage.saveTokens(tokenUntil(60), tokenUntil(200));
    const session = new Session({ storage, send: never, now: () => now });
    const stop = session.start();
    expect(session.state.status).toBe('authenticated');
    now += CLEANUP_INTERVAL_MS;
    jest.advanceTimersByTime(CLEANUP_INTERVAL_MS);
    expect(session.state.status).toBe('unauthenticated');
    stop();
  });

  it('ignores a user summary that is none', () => {
    const { storage } = setUp(never);
    window.localStorage.setItem('session.user', '{"username":1}');
    expect(storage.user).toBeNull();
  });
});

it('a change of the rights of the same person is noticed', () => {
  const { session, storage } = setUp(never);
  storage.saveTokens(tokenUntil(60), tokenUntil(3600));
  storage.saveUser({ username: 'marina', is_admin: true, full_name: null });
  session.check();
  storage.saveUser({ username: 'marina', is_admin: false, full_name: null });
  expect(session.check().user?.is_admin).toBe(false);
  expect(session.state.user?.is_admin).toBe(false);
});

describe('signing in and out', () => {
  const answer = {
    access_token: tokenUntil(900),
    refresh_token: tokenUntil(3600),
    is_admin: true,
    full_name: 'A',
  };

  it('stores both tokens and the summary', async () => {
    const { session, storage } = setUp(async () => Promise.resolve(answer));
    await session.signIn('admin', 'secret');
    expect(storage.accessToken).toBe(answer.access_token);
    expect(storage.user).toEqual({ username: 'admin', is_admin: true, full_name: 'A' });
    expect(session.state.status).toBe('authenticated');
  });

  it('is never retried after a 401', async () => {
    const { session, calls } = setUp(async () =>
      Promise.reject(new ApiProblem({ kind: 'refused', status: 401 })),
    );
    await expect(session.signIn('admin', 'wrong')).rejects.toMatchObject({ status: 401 });
    expect(calls).toEqual(['/auth/token/']);
  });

  it('removes everything on sign-out, even when the server does not answer', async () => {
    const { session, storage } = setUp(async (path) =>
      path === '/auth/token/' ? Promise.resolve(answer) : Promise.reject(new ApiProblem({ kind: 'network' })),
    );
    await session.signIn('admin', 'secret');
    await expect(session.signOut()).resolves.toMatchObject({ kind: 'network' });
    expect(storage.refreshToken).toBeNull();
    expect(session.state).toEqual({ status: 'unauthenticated', user: null, end: null });
  });
});

describe('renewing the access token', () => {
  const signedIn = (reply: (path: string, options: SendOptions) => Promise<unknown>) => {
    const parts = setUp(reply);
    parts.storage.saveTokens(tokenUntil(1), tokenUntil(3600));
    parts.session.check();
    return parts;
  };

  it('is one request for all callers of a moment', async () => {
    const { session, calls } = signedIn(async () => Promise.resolve({ access_token: 'new' }));
    await expect(Promise.all([session.refresh(), session.refresh(), session.refresh()])).resolves.toEqual([
      'new',
      'new',
      'new',
    ]);
    expect(calls).toEqual(['/auth/token/refresh/']);
  });

  it('tells of the new token, also of one that another tab has stored', async () => {
    const { session, storage } = setUp(async () => Promise.resolve({ access_token: tokenUntil(900) }));
    storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    const heard = jest.fn();
    const stop = session.start();
    const forget = session.subscribeToToken(heard);
    await session.refresh();
    expect(heard).toHaveBeenLastCalledWith(tokenUntil(900));
    window.localStorage.setItem('session.access_token', tokenUntil(1800));
    window.dispatchEvent(new StorageEvent('storage', { key: 'session.access_token' }));
    expect(heard).toHaveBeenLastCalledWith(tokenUntil(1800));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(heard).toHaveBeenCalledTimes(2);
    forget();
    stop();
  });

  it('keeps the refresh token unless a new one is returned', async () => {
    const rotated = tokenUntil(7200);
    const answers = [{ access_token: 'second' }, { access_token: 'third', refresh_token: rotated }];
    const { session, storage } = signedIn(async () => Promise.resolve(answers.shift()));
    const before = storage.refreshToken;
    await session.refresh();
    expect(storage.refreshToken).toBe(before);
    await session.refresh();
    expect(storage.refreshToken).toBe(rotated);
  });

  it('needs a stored refresh token', async () => {
    const { session, forced } = setUp(never);
    await expect(session.refresh()).rejects.toMatchObject({ detail: 'Refresh token not available' });
    expect(forced).toHaveBeenCalledTimes(1);
  });

  it('that is refused ends the session', async () => {
    const { session, storage, forced } = signedIn(async () =>
      Promise.reject(new ApiProblem({ kind: 'refused', status: 401, detail: 'Token is invalid or expired' })),
    );
    await expect(session.refresh()).rejects.toMatchObject({ detail: 'Token is invalid or expired' });
    expect(storage.refreshToken).toBeNull();
    expect(session.state.status).toBe('unauthenticated');
    expect(forced).toHaveBeenCalledTimes(1);
  });

  it('ends the session at the third failure of a struggling server, not before', async () => {
    const { session, storage } = signedIn(async () =>
      Promise.reject(new ApiProblem({ kind: 'refused', status: 503 })),
    );
    for (let attempt = 1; attempt < MAX_REFRESH_ATTEMPTS; attempt += 1) {
      await expect(session.refresh()).rejects.toMatchObject({ status: 503 });
      expect(storage.refreshToken).not.toBeNull();
    }
    await expect(session.refresh()).rejects.toMatchObject({
      detail: 'Max refresh attempts exceeded',
      cause: expect.objectContaining({ status: 503 }),
    });
    expect(storage.refreshToken).toBeNull();
    expect(session.state).toMatchObject({ end: 'attempts' });
  });

  it('is not tried a fourth time with a token that was put back, but is with another one', async () => {
    const { session, storage, calls } = signedIn(async () =>
      Promise.reject(new ApiProblem({ kind: 'refused', status: 500, detail: 'Token is blacklisted' })),
    );
    const spent = storage.refreshToken ?? '';
    await expect(session.refresh()).rejects.toThrow('Token is blacklisted');
    storage.saveTokens(tokenUntil(1), spent);
    await expect(session.refresh()).rejects.toThrow('Max refresh attempts exceeded');
    expect(calls).toHaveLength(1);
    storage.saveTokens(tokenUntil(1), tokenUntil(7200));
    await expect(session.refresh()).rejects.toThrow('Token is blacklisted');
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['Token is invalid or expired', 401, 'AUTH.TOKEN_INVALID', 'invalid'],
    ['Token is blacklisted', 401, 'AUTH.TOKEN_BLACKLISTED', 'blacklisted'],
    ['Something else', 400, null, 'refresh'],
  ] as const)(
    'that is refused as "%s" keeps the reason for the sign-in page',
    async (detail, status, code, end) => {
      const { session } = signedIn(async () =>
        Promise.reject(new ApiProblem({ kind: 'refused', status, detail, code })),
      );
      await expect(session.refresh()).rejects.toMatchObject({ detail });
      expect(session.state).toEqual({ status: 'unauthenticated', user: null, end });
    },
  );

  it('with an answer nobody can read ends the session with "Error refreshing token"', async () => {
    const { session } = signedIn(async () => Promise.resolve({ token: 'new' }));
    await expect(session.refresh()).rejects.toMatchObject({ detail: 'Error refreshing token' });
    expect(session.state).toMatchObject({ end: 'refresh' });
  });

  it('counts from zero again after a success', async () => {
    let fails = 2;
    const { session, storage } = signedIn(async () => {
      fails -= 1;
      if (fails >= 0) return Promise.reject(new ApiProblem({ kind: 'refused', status: 503 }));
      return Promise.resolve({ access_token: 'new' });
    });
    await expect(session.refresh()).rejects.toThrow();
    await expect(session.refresh()).rejects.toThrow();
    await session.refresh();
    fails = 2;
    await expect(session.refresh()).rejects.toThrow();
    await expect(session.refresh()).rejects.toThrow();
    expect(storage.refreshToken).not.toBeNull();
  });

  it('ends the session at once for a blacklisted token, also from a struggling server', async () => {
    const { session, storage } = signedIn(async () =>
      Promise.reject(new ApiProblem({ kind: 'refused', status: 500, detail: 'Token is blacklisted' })),
    );
    await expect(session.refresh()).rejects.toThrow();
    expect(storage.refreshToken).toBeNull();
  });

  it('that never left the device costs no attempt', async () => {
    const { session, storage } = signedIn(async () => Promise.reject(new ApiProblem({ kind: 'network' })));
    for (let attempt = 0; attempt <= MAX_REFRESH_ATTEMPTS; attempt += 1) {
      await expect(session.refresh()).rejects.toMatchObject({ kind: 'network' });
    }
    expect(storage.refreshToken).not.toBeNull();
  });
});

describe('a renewal that something else overtakes', () => {
  const underWay = () => {
    const answer = Promise.withResolvers<unknown>();
    const parts = setUp(async (path) => (path === '/auth/logout/' ? undefined : answer.promise));
    parts.storage.saveTokens(tokenUntil(1), tokenUntil(3600));
    parts.session.check();
    return { ...parts, answer, renewal: parts.session.refresh() };
  };
  const renewed = { access_token: tokenUntil(900), refresh_token: tokenUntil(7200) };
  const other = { access: tokenUntil(901), refresh: tokenUntil(7201) };

  it('does not bring a session back that was signed out meanwhile', async () => {
    const { session, storage, answer, renewal } = underWay();
    await session.signOut();
    answer.resolve(renewed);
    await expect(renewal).rejects.toMatchObject({ status: 401 });
    expect([storage.accessToken, storage.refreshToken]).toEqual([null, null]);
    expect(session.check().status).toBe('unauthenticated');
  });

  it('leaves the session alone that was started meanwhile when it is refused', async () => {
    const { storage, forced, answer, renewal } = underWay();
    storage.saveTokens(other.access, other.refresh);
    answer.reject(new ApiProblem({ kind: 'refused', status: 401, detail: 'Token is blacklisted' }));
    await expect(renewal).rejects.toMatchObject({ status: 401 });
    expect([storage.accessToken, storage.refreshToken]).toEqual([other.access, other.refresh]);
    expect(forced).not.toHaveBeenCalled();
  });

  it('takes the token that another tab of the same person has stored meanwhile', async () => {
    const { storage, answer, renewal } = underWay();
    storage.saveTokens(other.access, other.refresh);
    answer.resolve(renewed);
    await expect(renewal).resolves.toBe(other.access);
    expect(storage.refreshToken).toBe(other.refresh);
  });

  it('sends nothing in the name of somebody else who has signed in meanwhile', async () => {
    const { storage, answer, renewal } = underWay();
    storage.saveTokens(other.access, other.refresh);
    storage.saveUser({ username: 'somebody-else', is_admin: false, full_name: null });
    answer.resolve(renewed);
    await expect(renewal).rejects.toMatchObject({ status: 401 });
    expect(storage.accessToken).toBe(other.access);
  });
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

  it('a failure inside the lock is told once and not tried again without it', async () => {
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

  it('never sees a session without its refresh token while one is stored or removed', () => {
    const seen: boolean[] = [];
    const watched = new SessionStorage(window.localStorage);
    const note = (): void => void seen.push(watched.hasOnlyRemains);
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(
      this: Storage,
      key,
      value,
    ) {
      Object.getPrototypeOf(this) === Storage.prototype && Reflect.set(this, key, value);
      note();
    });
    const remove = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function drop(
      this: Storage,
      key,
    ) {
      Reflect.deleteProperty(this, key);
      note();
    });
    watched.saveTokens('access', 'refresh');
    watched.saveUser({ username: 'marina', is_admin: false, full_name: null });
    watched.clear();
    set.mockRestore();
    remove.mockRestore();
    expect(seen).toEqual([false, false, false, false, false, false]);
  });
});

describe('a storage that fails', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('full: the session lasts as long as the tab, and nothing of the one before is left', async () => {
    window.localStorage.setItem('session.refresh_token', tokenUntil(30));
    const answer = {
      access_token: tokenUntil(900),
      refresh_token: tokenUntil(3600),
      is_admin: false,
      full_name: null,
    };
    const { session, storage } = setUp(async () => Promise.resolve(answer));
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room left', 'QuotaExceededError');
    });
    await session.signIn('marina', 'secret');
    expect(session.state).toMatchObject({ status: 'authenticated', user: { username: 'marina' } });
    expect(storage.refreshToken).toBe(answer.refresh_token);
    expect(window.localStorage.getItem('session.refresh_token')).toBeNull();
    storage.clear();
    expect(session.check().status).toBe('unauthenticated');
  });

  it('blocked while the page is open: signed out, without an exception', () => {
    const { session, storage } = setUp(never);
    storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    session.check();
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    }
    expect(session.check().status).toBe('unauthenticated');
  });

  it.each(['', 'undefined', '[object Object]', 'a.b.c', `h.${btoa('null')}.s`])(
    'corrupted to %j: signed out with "Error checking authentication"',
    (token) => {
      const { session, storage, forced } = setUp(never);
      storage.saveTokens(tokenUntil(60), token);
      expect(session.check()).toEqual({ status: 'unauthenticated', user: null, end: 'check' });
      expect(storage.accessToken).toBeNull();
      expect(forced).toHaveBeenCalledTimes(1);
    },
  );

  it('with a session that has lost its refresh token: signed out with "No refresh token available"', () => {
    const { session, storage } = setUp(never);
    window.localStorage.setItem('session.access_token', tokenUntil(60));
    window.localStorage.setItem('session.user', '{"username":"marina","is_admin":true,"full_name":null}');
    const stop = session.start();
    expect(session.state).toEqual({ status: 'unauthenticated', user: null, end: 'incomplete' });
    expect([storage.accessToken, storage.user]).toEqual([null, null]);
    stop();
  });
});

describe('a password that must be changed', () => {
  const answer = {
    access_token: tokenUntil(900),
    refresh_token: tokenUntil(3600),
    is_admin: false,
    full_name: null,
    must_change_password: true,
  };

  it('is remembered over a reload', async () => {
    const { session, storage } = setUp(async () => Promise.resolve(answer));
    await session.signIn('marina', 'mailed');
    expect(session.state.user?.must_change_password).toBe(true);
    const reloaded = new Session({ storage, send: never, now: () => NOW });
    expect(reloaded.check().user?.must_change_password).toBe(true);
  });

  it('is noticed when the server says so later', () => {
    const { session, storage } = setUp(never);
    storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    storage.saveUser({ username: 'marina', is_admin: false, full_name: null });
    session.check();
    session.requirePasswordChange();
    expect(session.state.user?.must_change_password).toBe(true);
  });

  it('ends the session once it is changed, and the sign-in page is told why', () => {
    const { session, storage, forced } = setUp(never);
    storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    session.check();
    session.endAfterPasswordChange();
    expect(session.state).toEqual({ status: 'unauthenticated', user: null, end: 'passwordChanged' });
    expect(storage.refreshToken).toBeNull();
    expect(forced).not.toHaveBeenCalled();
  });
});

describe('the global logout event', () => {
  it('clears the user of this page', () => {
    const { session, storage } = setUp(never);
    storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    const stop = session.start();
    window.dispatchEvent(new CustomEvent(FORCED_LOGOUT_EVENT));
    expect(session.state).toEqual({ status: 'unauthenticated', user: null, end: null });
    stop();
  });
});
