import type { ResourceKey } from 'i18next';

import type { CatalogueLoader } from '../lib/i18n/create-i18n';
import { FALLBACK_LANGUAGE } from '../lib/i18n/languages';
import type { Language } from '../lib/i18n/languages';
import { reloadForNewVersion } from '../lib/version/new-version';

type Catalogue = Record<string, ResourceKey>;
type Addresses = Record<string, string>;

// Addresses, not modules: browsers remember a module that failed to load, so a retry of one would never ask again.
const common: Addresses = import.meta.glob<string>('../lib/i18n/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const features: Addresses = import.meta.glob<string>('../features/*/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const READ_TIMEOUT_MS = 15_000;

const prefetched = new Map<string, Promise<Catalogue>>();

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null;
}

function addressOf(language: string, namespace: string): string {
  const address =
    namespace === 'common'
      ? common[`../lib/i18n/locales/${language}.json`]
      : features[`../features/${namespace}/locales/${language}.json`];
  if (address === undefined) throw new Error(`No catalogue "${namespace}" in "${language}"`);
  return address;
}

async function fetchCatalogue(address: string): Promise<Catalogue> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  if (answer.status === 404) await reloadForNewVersion();
  if (!answer.ok) throw new Error(`Catalogue "${address}" answered ${String(answer.status)}`);
  const catalogue: unknown = await answer.json();
  if (!isCatalogue(catalogue)) throw new TypeError(`"${address}" is not a catalogue`);
  return catalogue;
}

/** Fetches catalogues, with those of the fallback language, before i18next is there to ask for them. */
export function prefetchCatalogues(language: Language, namespaces: readonly string[]): void {
  for (const tag of new Set([language, FALLBACK_LANGUAGE])) {
    for (const namespace of namespaces) {
      const address = addressOf(tag, namespace);
      const catalogue = fetchCatalogue(address);
      // i18next gets the failure and retries.
      catalogue.catch(() => undefined);
      prefetched.set(address, catalogue);
    }
  }
}

/** One file a feature and language; a feature's name is its namespace. */
export const loadCatalogue: CatalogueLoader = async (language, namespace) => {
  const address = addressOf(language, namespace);
  const catalogue = prefetched.get(address) ?? fetchCatalogue(address);
  prefetched.delete(address);
  return catalogue;
};
