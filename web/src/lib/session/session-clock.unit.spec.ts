import { beforeEach, describe, expect, it } from '@jest/globals';

import { setUp, tokenOfServer, tokenUntil } from './testing/session.fixture';

beforeEach(() => {
  window.localStorage.clear();
});

describe('on a device whose clock is wrong', () => {
  it.each([
    ['an hour ahead', 3_600],
    ['forty days ahead', 40 * 86_400],
    ['an hour behind', -3_600],
  ])('%s a new session stays, and its token is not renewed before each request', async (_case, behind) => {
    const { session, storage } = setUp(async () =>
      Promise.resolve({
        access_token: tokenOfServer(behind, 900),
        refresh_token: tokenOfServer(behind, 30 * 86_400),
        is_admin: false,
        full_name: null,
      }),
    );
    await session.signIn('marina', 'secret');
    expect(session.check().status).toBe('authenticated');
    expect(storage.accessToken).toBe(tokenOfServer(behind, 900));
  });

  it('the end of a token is still noticed', async () => {
    const { session, storage } = setUp(async () =>
      Promise.resolve({
        access_token: tokenOfServer(3_600, -1),
        refresh_token: tokenOfServer(3_600, 86_400),
      }),
    );
    storage.saveTokens(tokenUntil(1), tokenUntil(3_600));
    session.check();
    await session.refresh();
    expect(session.check().status).toBe('authenticated');
    expect(storage.accessToken).toBeNull();
  });
});
