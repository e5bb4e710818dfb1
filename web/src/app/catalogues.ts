import type { ResourceKey } from 'i18next';

import type { CatalogueLoader } from '../lib/i18n/create-i18n';
import { reloadForNewVersion } from '../lib/version/new-version';

type Catalogues = Record<string, string>;

// Addresses, not modules: browsers remember a module that failed to load, so a retry of one would never ask again.
const common: Catalogues = import.meta.glob<string>('../lib/i18n/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const features: Catalogues = import.meta.glob<string>('../features/*/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const READ_TIMEOUT_MS = 120_000;

function isCatalogue(value: unknown): value is Record<string, ResourceKey> {
  return typeof value === 'object' && value !== null;
}

/** One file a feature and language; a feature's name is its namespace. */
export const loadCatalogue: CatalogueLoader = async (language, namespace) => {
  const address =
    namespace === 'common'
      ? common[`../lib/i18n/locales/${language}.json`]
      : features[`../features/${namespace}/locales/${language}.json`];
  if (address === undefined) throw new Error(`No catalogue "${namespace}" in "${language}"`);
  const answer = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  if (answer.status === 404) await reloadForNewVersion();
  if (!answer.ok) throw new Error(`Catalogue "${namespace}" answered ${String(answer.status)}`);
  const catalogue: unknown = await answer.json();
  if (!isCatalogue(catalogue)) throw new TypeError(`"${namespace}" in "${language}" is not a catalogue`);
  return catalogue;
};
