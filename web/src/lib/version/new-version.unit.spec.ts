import { describe, expect, it, jest } from '@jest/globals';

import { reloadForNewVersion } from './new-version';
import type { VersionSurroundings } from './new-version';

const pageOf = (version: string): string =>
  `<head><script src="/first-paint.js"></script><script type="module" crossorigin src="/assets/index-${version}.js"></script></head>`;

/** A tab that runs one build while the server hands out another; reloading starts the one handed out. */
class Tab {
  running = 'old';
  served = 'old';
  isServerAway = false;
  isStorageBlocked = false;
  isKept = false;
  readonly reloads = jest.fn();
  readonly #stored = new Map<string, string>();
  readonly history: { state: unknown; replaceState: (state: unknown) => void } = {
    state: { idx: 3 },
    replaceState: (state) => {
      this.history.state = state;
    },
  };

  fail(): Promise<boolean> {
    const storage: Storage = {
      length: 0,
      clear: () => undefined,
      key: () => null,
      removeItem: () => undefined,
      getItem: (key) => this.#stored.get(key) ?? null,
      setItem: (key, value) => {
        if (!this.isStorageBlocked) this.#stored.set(key, value);
      },
    };
    const surroundings: VersionSurroundings = {
      running: () => `/assets/index-${this.running}.js`,
      servedPage: async () =>
        this.isServerAway ? Promise.reject(new Error('away')) : Promise.resolve(pageOf(this.served)),
      storage,
      history: this.history,
      reload: () => {
        if (!this.isKept) this.running = this.served;
        this.reloads();
      },
      isKept: async () => Promise.resolve(this.isKept),
    };
    return reloadForNewVersion(surroundings);
  }
}

describe('a file of the build that is gone', () => {
  it('reloads the page when the server hands out another version', async () => {
    const tab = new Tab();
    tab.served = 'new';
    expect(await tab.fail()).toBe(true);
    expect(tab.running).toBe('new');
    expect(tab.history.state).toMatchObject({ idx: 3 });
  });

  it('is a fault while the person keeps a half-filled form, and reloads the page after that', async () => {
    const tab = new Tab();
    tab.served = 'new';
    tab.isKept = true;
    expect(await tab.fail()).toBe(false);
    tab.isKept = false;
    expect(await tab.fail()).toBe(true);
    expect(tab.running).toBe('new');
  });

  it('is a fault when the server hands out the version that runs', async () => {
    const tab = new Tab();
    expect(await tab.fail()).toBe(false);
    expect(tab.reloads).not.toHaveBeenCalled();
  });

  it('is a fault while the server is away, or answers with a page of somebody else', async () => {
    const tab = new Tab();
    tab.served = 'new';
    tab.isServerAway = true;
    expect(await tab.fail()).toBe(false);
    expect(tab.reloads).not.toHaveBeenCalled();
  });

  it.each([false, true])(
    'does not reload for ever between two servers of different versions (storage blocked: %s)',
    async (isStorageBlocked) => {
      const tab = new Tab();
      tab.isStorageBlocked = isStorageBlocked;
      for (let turn = 0; turn < 20; turn += 1) {
        tab.served = tab.running === 'old' ? 'new' : 'old';
        await tab.fail();
      }
      expect(tab.reloads).toHaveBeenCalledTimes(2);
    },
  );

  it('does not reload again when the other chunks of the page did load after the reload', async () => {
    const tab = new Tab();
    tab.served = 'new';
    await tab.fail();
    // The old page is still in some cache: the same build starts again.
    tab.running = 'old';
    expect(await tab.fail()).toBe(false);
    expect(tab.reloads).toHaveBeenCalledTimes(1);
  });
});
