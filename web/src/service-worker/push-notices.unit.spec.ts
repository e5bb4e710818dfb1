import { beforeEach, describe, expect, it, jest } from '@jest/globals';

import { openPage, showPush } from './push-notices';
import type { WindowOfApp, WorkerScope } from './worker-scope';

const shown = jest.fn();
const opened = jest.fn();
let windows: WindowOfApp[];

const scope = (): WorkerScope => ({
  registration: {
    showNotification: async (title, options) => {
      shown({ title, ...options });
      return Promise.resolve();
    },
  },
  clients: {
    claim: async () => Promise.resolve(),
    matchAll: async () => Promise.resolve(windows),
    openWindow: async (path) => {
      opened(path);
      return Promise.resolve();
    },
  },
  addEventListener: () => undefined,
  skipWaiting: async () => Promise.resolve(),
});

beforeEach(() => {
  shown.mockClear();
  opened.mockClear();
  windows = [];
});

describe('a push', () => {
  const message = { title: 'New regime', body: 'Bear', tag: 'one', lang: 'en', path: '/reports' };

  it('is shown as the server wrote it, the same one in its own place', async () => {
    await showPush(scope(), JSON.stringify(message));
    expect(shown).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'New regime',
        body: 'Bear',
        tag: 'one',
        lang: 'en',
        data: '/reports',
      }),
    );
  });

  it.each([undefined, 'no json', '[]', 'null', '{"title": 1}'])(
    'that cannot be read is shown as news of the app: %s',
    async (text) => {
      await showPush(scope(), text);
      expect(shown).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'DynamicDCA', data: '/dashboard' }),
      );
    },
  );

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', 7])(
    'never opens another site: %s',
    async (path) => {
      await showPush(scope(), JSON.stringify({ ...message, path }));
      expect(shown).toHaveBeenCalledWith(expect.objectContaining({ data: '/dashboard' }));
      await openPage(scope(), path);
      expect(opened).toHaveBeenLastCalledWith('/dashboard');
    },
  );

  it('opens its page in the window that shows it, else in a new one', async () => {
    const focus = jest.fn(async () => Promise.resolve());
    windows = [
      { url: 'https://app.example/settings', focus: async () => Promise.reject(new Error('another page')) },
      { url: 'https://app.example/reports?type=a', focus },
    ];
    await openPage(scope(), '/reports');
    expect(focus).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
    await openPage(scope(), '/subscription');
    expect(opened).toHaveBeenCalledWith('/subscription');
  });
});
