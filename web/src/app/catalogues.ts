import type { CatalogueLoader } from '../lib/i18n/create-i18n';
import type { ResourceKey } from 'i18next';

type Catalogues = Record<string, () => Promise<ResourceKey>>;

const common: Catalogues = import.meta.glob<ResourceKey>('../lib/i18n/locales/*.json', { import: 'default' });
const features: Catalogues = import.meta.glob<ResourceKey>('../features/*/locales/*.json', {
  import: 'default',
});

/** One chunk a feature and language; a feature's name is its namespace. */
export const loadCatalogue: CatalogueLoader = async (language, namespace) => {
  const load =
    namespace === 'common'
      ? common[`../lib/i18n/locales/${language}.json`]
      : features[`../features/${namespace}/locales/${language}.json`];
  if (load === undefined) throw new Error(`No catalogue "${namespace}" in "${language}"`);
  return load();
};
