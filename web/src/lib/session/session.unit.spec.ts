import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { ApiProblem } from '../api/api-problem';
import type { SendOptions } from '../api/send';
import { CLEANUP_INTERVAL_MS, FORCED_LOGOUT_EVENT, MAX_REFRESH_ATTEMPTS, Session } from './session';
import { SessionStorage } from './session-storage';
import { never, NOW, setUp, tokenUntil } from './testing/session.fixture';
import { expiryOf, isExpired } from './token-expiry';

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

describe('a summary that was damaged in the storage', () => {
  const marina = { username: 'marina', is_admin: false, full_name: 'Marina Alves' };

  it('is put back as the server tells it, and never over one that is there', () => {
    const { session, storage } = setUp(never);
    storage.saveTokens(tokenUntil(60), tokenUntil(3600));
    window.localStorage.setItem('session.user', '{"username":');
    expect(session.check()).toEqual({ status: 'authenticated', user: null });
    session.restoreUser(marina);
    expect(session.state.user).toEqual(marina);
    session.restoreUser({ ...marina, is_admin: true });
    expect(session.state.user).toEqual(marina);
  });

  it('comes back for nobody who has signed out meanwhile', () => {
    const { session, storage } = setUp(never);
    session.restoreUser(marina);
    expect(storage.user).toBeNull();
  });
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
      Promise.reject(new ApiProblem({ kind: 'problem', status: 401 })),
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

  it('that is rejected ends the session', async () => {
    const { session, storage, forced } = signedIn(async () =>
      Promise.reject(new ApiProblem({ kind: 'problem', status: 401, detail: 'Token is invalid or expired' })),
    );
    await expect(session.refresh()).rejects.toMatchObject({ detail: 'Token is invalid or expired' });
    expect(storage.refreshToken).toBeNull();
    expect(session.state.status).toBe('unauthenticated');
    expect(forced).toHaveBeenCalledTimes(1);
  });

  it('ends the session at the third failure of a struggling server, not before', async () => {
    const { session, storage } = signedIn(async () =>
      Promise.reject(new ApiProblem({ kind: 'problem', status: 503 })),
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
      Promise.reject(new ApiProblem({ kind: 'problem', status: 500, detail: 'Token is blacklisted' })),
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
        Promise.reject(new ApiProblem({ kind: 'problem', status, detail, code })),
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
      if (fails >= 0) return Promise.reject(new ApiProblem({ kind: 'problem', status: 503 }));
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
      Promise.reject(new ApiProblem({ kind: 'problem', status: 500, detail: 'Token is blacklisted' })),
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

  it('leaves the session alone that was started meanwhile when it is rejected', async () => {
    const { storage, forced, answer, renewal } = underWay();
    storage.saveTokens(other.access, other.refresh);
    answer.reject(new ApiProblem({ kind: 'problem', status: 401, detail: 'Token is blacklisted' }));
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

  it('ends the session once it is changed, and the sign-in page says why', () => {
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
