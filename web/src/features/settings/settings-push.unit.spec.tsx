import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { PushSetting } from './components/push-setting';

const original = globalThis.fetch;
const ADD = 'POST /api/settings/push';
const ENDPOINT = 'https://push.example.com/a';
const ID = '0198a7a0-0000-7000-8000-000000000001';
const subscription = { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } };
const browsers = [
  {
    id: ID,
    fingerprint: createHash('sha256').update(ENDPOINT).digest('hex'),
    createdAt: '2026-11-30T08:00:00.000Z',
  },
];

let isSubscribed: boolean;
let permission: NotificationPermission;
let asked: unknown[];

/** As Chromium has it; jsdom has none. */
function install(hasRegistration = true, isFirstVisit = false): void {
  const current = () => ({
    endpoint: ENDPOINT,
    toJSON: () => subscription,
    unsubscribe: async () => {
      isSubscribed = false;
      return Promise.resolve(true);
    },
  });
  const pushManager = {
    getSubscription: async () => Promise.resolve(isSubscribed ? current() : null),
    subscribe: async (options: unknown) => {
      asked.push(options);
      isSubscribed = true;
      return Promise.resolve(current());
    },
  };
  const registration = hasRegistration ? { pushManager } : undefined;
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => Promise.resolve(isFirstVisit ? undefined : registration),
      ready: Promise.resolve(registration),
    },
  });
  Object.defineProperty(window, 'PushManager', { configurable: true, value: {} });
  const requestPermission = jest.fn(async () => Promise.resolve(permission));
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: { permission: 'default', requestPermission },
  });
}

async function open(more: Record<string, FakeRoute>, language: Language = 'en') {
  const calls = fakeApi(more);
  await renderApp(<PushSetting />, { language, namespaces: ['settings'] });
  return (wanted: string) => calls.filter(({ route }) => route === wanted).map(({ body }) => body);
}

beforeEach(() => {
  isSubscribed = false;
  permission = 'granted';
  asked = [];
});
afterEach(() => {
  globalThis.fetch = original;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
});

const READ = 'GET /api/settings/push';
const answer = (known: readonly object[]) => ({ json: { publicKey: 'key of the server', browsers: known } });

describe('push on this device', () => {
  it('is turned on with the key of the server, and off again', async () => {
    install();
    let known: readonly object[] = [];
    const remove = `DELETE /api/settings/push/${ID}`;
    const sent = await open({
      [READ]: () => answer(known),
      [ADD]: () => answer((known = browsers)),
      [remove]: () => answer((known = [])),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on push' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off push' }));
    await screen.findByRole('button', { name: 'Turn on push' });
    expect(sent(ADD)).toEqual([subscription]);
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key of the server' }]);
    expect(sent(remove)).toHaveLength(1);
    expect(isSubscribed).toBe(false);
  });

  it('is off for who signs in on a browser that another person had it on', async () => {
    install();
    isSubscribed = true;
    await open({ [READ]: () => answer([]) }, 'pt');
    expect(await screen.findByText('Este dispositivo não recebe avisos push.')).toBeVisible();
  });

  it('stays off where the person says no to the browser', async () => {
    install();
    permission = 'denied';
    const sent = await open({ [READ]: () => answer([]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on push' }));
    await waitFor(() => {
      expect(screen.getByRole('button')).toBeEnabled();
    });
    expect(sent(ADD)).toEqual([]);
  });

  it('says why the server does not take it', async () => {
    install();
    await open({ [READ]: () => answer([]), [ADD]: () => problem(422, 'PUSH.SERVICE_UNKNOWN') });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on push' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The push service of this browser is not known here.',
    );
  });

  it('says what is missing where the browser has no push', async () => {
    install(false);
    await open({ [READ]: () => answer([]) });
    expect(await screen.findByText('This browser cannot show push notices of this site.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  // Its worker is installed after the page has loaded: the settings said that the browser has no push.
  it('waits for the worker where the first visit is to the settings', async () => {
    install(true, true);
    await open({ [READ]: () => answer([]) });
    expect(await screen.findByRole('button', { name: 'Turn on push' })).toBeEnabled();
  });

  it('says that an iPhone shows notices of installed apps only', async () => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    await open({ [READ]: () => answer([]) });
    expect(await screen.findByText(/add the app to the home screen first/)).toBeVisible();
  });

  it('says that the browser blocks them', async () => {
    install();
    Object.defineProperty(window, 'Notification', { configurable: true, value: { permission: 'denied' } });
    await open({ [READ]: () => answer([]) });
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
  });
});
