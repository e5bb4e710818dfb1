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

describe('amounts inside sentences', () => {
  const sentences = {
    usd: '{{value, usd}}',
    brl: '{{value, brl}}',
    btc: '{{value, btc}}',
    asset: '{{value, asset}}',
    text: '{{value, amount}}',
  };
  const say = async (language: 'en' | 'pt') => {
    const instance = await createI18n(language, async () => Promise.resolve(sentences));
    return (key: string, values: Readonly<Record<string, string>>): string =>
      instance.t(key, { replace: values, defaultValue: '' }).replaceAll('\u00a0', ' ');
  };

  it('are written by the one formatter (regression: "80.00 USD" in Portuguese)', async () => {
    const pt = await say('pt');
    expect(pt('usd', { value: '1080.00' })).toBe('US$ 1.080,00');
    expect(pt('brl', { value: '5.4' })).toBe('R$ 5,40');
    expect(pt('btc', { value: '0.001' })).toBe('0,001 BTC');
    expect(pt('asset', { value: '12.00', asset: 'USD' })).toBe('US$ 12,00');
    expect((await say('en'))('usd', { value: '-20.00' })).toBe('−20.00 USD');
  });

  it('of a statement are localised with their coin (regression: "-330 BRL" in a question in Portuguese)', async () => {
    const pt = await say('pt');
    expect(pt('text', { value: '-330 BRL' })).toBe('−R$ 330,00');
    expect(pt('text', { value: '0.001 BTC' })).toBe('0,001 BTC');
    expect(pt('text', { value: '-330.5 USDT' })).toBe('−330,5 USDT');
  });

  it('that are no plain decimal stay as they are', async () => {
    const pt = await say('pt');
    expect(pt('usd', { value: '12,5O' })).toBe('12,5O');
    expect(pt('text', { value: 'a cell' })).toBe('a cell');
  });
});
