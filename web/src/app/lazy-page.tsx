import type { i18n } from 'i18next';
import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { hasCatalogue } from '../lib/i18n/create-i18n';
import { memberLayout } from './frames';
import { isInMemberLayout, isPage } from './routes';
import type { AppRoute, PageRoute } from './routes';

/** Loads the code of a page, its frame and its translations in parallel. Rejects as the page would fail. */
export async function loadRoute(route: AppRoute | undefined, translations: i18n): Promise<void> {
  if (route === undefined || !isPage(route)) return;
  await Promise.all([
    route.page.load(),
    isInMemberLayout(route) ? memberLayout.load() : undefined,
    translations.loadNamespaces(route.namespace),
  ]);
}

/** The page with its translations. Fails as a page does where they came in neither language: keys are no text. */
function withCatalogue(Page: ComponentType, namespace: PageRoute['namespace']): ComponentType {
  return function TranslatedPage() {
    const { i18n: translations } = useTranslation(namespace);
    if (!hasCatalogue(translations, namespace))
      throw new Error(`No catalogue "${namespace}" could be loaded`);
    return <Page />;
  };
}

/**
 * A page that is loaded when it is first opened. `lazy` of React alone would show its fallback for a moment also
 * where everything has been loaded before, and a fallback once shown stays for 300 ms.
 */
export function lazyPage({ page, namespace }: Pick<PageRoute, 'page' | 'namespace'>): ComponentType {
  const Deferred = lazy(async () => ({ default: withCatalogue((await page.load()).Component, namespace) }));
  return function LazyPage() {
    const { i18n: translations } = useTranslation();
    // The same for as long as it is shown: another component in its place would lose its state.
    const [Page] = useState(() => {
      if (page.loaded !== undefined) return withCatalogue(page.loaded.Component, namespace);
      // Loaded in parallel with the code; a failure is reported by the page.
      translations.loadNamespaces(namespace).catch(() => undefined);
      return Deferred;
    });
    return createElement(Page);
  };
}
