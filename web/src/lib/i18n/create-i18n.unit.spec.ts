import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import type { ResourceKey } from 'i18next';

import { persistLanguage } from './browser-language';
import { createI18n, hasCatalogue } from './create-i18n';
import type { CatalogueLoader } from './create-i18n';
import { LANGUAGE_KEY } from './detect-language';

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState({ idx: 1 }, '', '/');
});

afterEach(() => {
  jest.useRealTimers();
});

const words: Record<string, ResourceKey> = {
  en: { page: { description: 'English page' } },
  pt: { page: { description: 'Página' } },
};
const load: CatalogueLoader = async (language) => Promise.resolve(words[language] ?? {});

describe('loading words', () => {
  it('is tried again 5 times, after 350 ms and then twice as long each time', async () => {
    jest.useFakeTimers();
    const readAt: number[] = [];
    const start = Date.now();
    const creating = createI18n('en', async () => {
      readAt.push(Date.now() - start);
      return Promise.reject(new Error('away'));
    });
    await jest.advanceTimersByTimeAsync(60_000);
    const instance = await creating;
    const waits = readAt.slice(1).map((at, index) => at - (readAt[index] ?? 0));
    expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
    expect(hasCatalogue(instance, 'common')).toBe(false);
  });

  it('reads at most 10 catalogues at a time', async () => {
    let reading = 0;
    let most = 0;
    const instance = await createI18n('en', async () => {
      reading += 1;
      most = Math.max(most, reading);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      reading -= 1;
      return {};
    });
    await instance.loadNamespaces(Array.from({ length: 24 }, (_, index) => `n${String(index)}`));
    expect(most).toBe(10);
  });

  it('falls back to English for a word that is missing', async () => {
    const instance = await createI18n('pt', async (language) =>
      Promise.resolve(language === 'en' ? { dialog: { cancel: 'Cancel' } } : {}),
    );
    expect(instance.t('dialog.cancel')).toBe('Cancel');
  });
});

describe('a change of language', () => {
  it('is kept, tells the page its language and takes away what would win over it after a reload', async () => {
    document.head.innerHTML = '<meta name="description" content="">';
    document.cookie = 'i18next=en; Path=/';
    window.history.replaceState({ idx: 1 }, '', '/login?lng=en&x=1');
    const instance = await createI18n('en', load);
    const stop = persistLanguage(instance);
    expect(window.location.search).toBe('?lng=en&x=1');
    await instance.changeLanguage('pt');
    expect(window.localStorage.getItem(LANGUAGE_KEY)).toBe('pt');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', 'Página');
    expect(document.cookie).not.toContain('i18next');
    expect(window.location.search).toBe('?x=1');
    expect(window.history.state).toEqual({ idx: 1 });
    stop();
  });

  it('in another tab is followed here', async () => {
    const instance = await createI18n('en', load);
    const stop = persistLanguage(instance);
    const changed = new Promise((resolve) => {
      instance.on('languageChanged', resolve);
    });
    window.dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY, newValue: 'pt' }));
    expect(await changed).toBe('pt');
    stop();
  });
});
