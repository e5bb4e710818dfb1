import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { session } from '../session/current-session';
import { fakeApi } from '../../testing/fake-api';
import { KEPT_MS, prefetchRequests, takePrefetchedRequest, unusedPrefetches } from './prefetched-requests';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const original = globalThis.fetch;

function signIn(username: string): void {
  window.localStorage.setItem('session.access_token', token);
  window.localStorage.setItem('session.refresh_token', token);
  window.localStorage.setItem('session.user', JSON.stringify({ username, is_admin: false, full_name: null }));
  session.check();
}

beforeEach(() => {
  fakeApi({ 'GET /api/me': () => ({ json: { username: 'ana' } }) });
  signIn('ana');
});

afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = original;
  window.localStorage.clear();
  session.check();
});

describe('a prefetched request', () => {
  it('is answered to the first who asks for it, once', async () => {
    prefetchRequests(['/me']);
    expect((await takePrefetchedRequest('/me'))?.json).toEqual({ username: 'ana' });
    expect(takePrefetchedRequest('/me')).toBeUndefined();
  });

  it('is not answered to another question', () => {
    prefetchRequests(['/me']);
    expect(takePrefetchedRequest('/me?minRevision=7')).toBeUndefined();
    expect(unusedPrefetches()).toEqual(['/me']);
  });

  it('is too old after a while', () => {
    prefetchRequests(['/me']);
    const later = performance.now() + KEPT_MS;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(takePrefetchedRequest('/me')).toBeUndefined();
  });

  it.each<[string, () => void]>([
    ['signs out', () => void session.signOut()],
    [
      'gives way to another',
      () => {
        signIn('bea');
      },
    ],
  ])('is nobody else’s when its reader %s', (_what, leave) => {
    prefetchRequests(['/me']);
    leave();
    expect(unusedPrefetches()).toEqual([]);
  });

  it('may fail without anybody waiting', async () => {
    prefetchRequests(['/no/such/thing']);
    await expect(takePrefetchedRequest('/no/such/thing')).rejects.toThrow();
  });
});
