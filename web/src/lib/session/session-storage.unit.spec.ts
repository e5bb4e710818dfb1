import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { SessionStorage } from './session-storage';
import { never, setUp, tokenUntil } from './testing/session.fixture';

beforeEach(() => {
  window.localStorage.clear();
});

describe('a stored session', () => {
  it('is never seen by another tab without its refresh token, while it is stored or removed', () => {
    const seen: boolean[] = [];
    const watched = new SessionStorage(window.localStorage);
    const note = (): void => void seen.push(watched.hasOnlyRemains);
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(
      this: Storage,
      key,
      value,
    ) {
      Reflect.set(this, key, value);
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
