import { afterEach, expect, it, jest } from '@jest/globals';

import { session } from '../session/current-session';
import { guardPush } from './guard-push';

const unsubscribe = jest.fn(async () => Promise.resolve(true));

function browserWithPush(): void {
  const registration = {
    pushManager: { getSubscription: async () => Promise.resolve({ unsubscribe }) },
  };
  const serviceWorker = { getRegistration: async () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  for (const name of ['PushManager', 'Notification'])
    Object.defineProperty(window, name, { configurable: true, value: jest.fn() });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  jest.restoreAllMocks();
});

it('a browser gets no push of somebody who signed out (regression: without a network it did, for 30 days)', async () => {
  browserWithPush();
  const listeners: (() => void)[] = [];
  const state = jest.spyOn(session, 'state', 'get');
  jest.spyOn(session, 'subscribe').mockImplementation((listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  state.mockReturnValue({ status: 'loading', user: null });
  guardPush();
  await Promise.resolve();
  expect(unsubscribe).not.toHaveBeenCalled();
  state.mockReturnValue({ status: 'unauthenticated', user: null, end: null });
  for (const listener of listeners) listener();
  await new Promise((resolve) => setTimeout(resolve));
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});
