import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

import { safeStorage } from '../lib/storage';

const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_KEY = 'chunk.reloaded_for';

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('Loading a part of the application took more than 120 seconds'));
    }, CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/**
 * A page that is loaded when it is first opened. When its file is gone a newer version of the app has been installed:
 * the page reloads once to get it, and only once an address, so that a real outage cannot loop.
 */
export function lazyRoute(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    try {
      const component = await withTimeout(load());
      safeStorage('session').removeItem(RELOADED_KEY);
      return { default: component };
    } catch (error) {
      const storage = safeStorage('session');
      const address = window.location.pathname;
      if (!navigator.onLine || storage.getItem(RELOADED_KEY) === address) throw error;
      storage.setItem(RELOADED_KEY, address);
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}
