import { createInstance } from 'i18next';
import type { BackendModule, i18n, ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { addAmountFormats } from './amount-formats';
import { FALLBACK_LANGUAGE, LANGUAGES } from './languages';
import type { Language } from './languages';

/** Loads one catalogue: one feature in one language. */
export type CatalogueLoader = (language: string, namespace: string) => Promise<ResourceKey>;

const RETRIES = 5;
const FIRST_WAIT_MS = 350;
const PARALLEL_READS = 10;

function lazyBackend(load: CatalogueLoader): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, done) => {
      load(language, namespace).then(
        (catalogue) => {
          done(null, catalogue);
        },
        (error: unknown) => {
          // `true` asks i18next to try again, with the waits configured below.
          done(error instanceof Error ? error : new Error(String(error)), true);
        },
      );
    },
  };
}

/** A ready instance with the common catalogue of `language` loaded; the other catalogues come with their feature. */
export async function createI18n(language: Language, load: CatalogueLoader): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(lazyBackend(load))
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      fallbackLng: FALLBACK_LANGUAGE,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      maxRetries: RETRIES,
      retryTimeout: FIRST_WAIT_MS,
      maxParallelReads: PARALLEL_READS,
      returnNull: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  addAmountFormats(instance);
  return instance;
}

/** Whether a catalogue is there in the language on screen or the fallback; without it only keys could be shown. */
export function hasCatalogue(instance: i18n, namespace: string): boolean {
  return [instance.language, FALLBACK_LANGUAGE].some((language) =>
    instance.hasResourceBundle(language, namespace),
  );
}
