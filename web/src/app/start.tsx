import { createRoot, hydrateRoot } from 'react-dom/client';

import { persistLanguage } from '../lib/i18n/browser-language';
import { createI18n, hasCatalogue } from '../lib/i18n/create-i18n';
import type { Language } from '../lib/i18n/languages';
import { SIGNED_IN_MARK } from '../lib/prerender/marks';
import { isPrerendered } from '../lib/prerender/prerendered';
import { App } from './app';
import { loadCatalogue } from './catalogues';
import { loadRoute } from './lazy-page';
import type { AppRoute } from './routes';
import { StartFailure } from './start-failure';

/** A page that takes longer is rendered with its loading state. */
const BLANK_MAX_MS = 1_000;

/** Resolves when the page can be rendered as a whole, has failed, which it then reports itself, or takes too long. */
async function firstPage(loading: Promise<void>): Promise<void> {
  await Promise.race([
    loading.catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, BLANK_MAX_MS);
    }),
  ]);
}

const hasLoaded = async (loading: Promise<void>): Promise<boolean> =>
  loading.then(
    () => true,
    () => false,
  );

/** The page is signed in or not from now on: what `first-paint.ts` hid may be seen. After the next frame is painted. */
function forgetVisitorsHead(): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.documentElement.removeAttribute(SIGNED_IN_MARK);
    });
  });
}

/** @param route the page that is shown first */
export async function start(
  root: HTMLElement,
  language: Language,
  route: AppRoute | undefined,
): Promise<void> {
  const canHydrate = isPrerendered(language, route);
  const translations = await createI18n(language, loadCatalogue);
  persistLanguage(translations);
  const isReady = hasCatalogue(translations, 'common');
  const loading = isReady ? loadRoute(route, translations) : Promise.resolve();
  if (isReady && canHydrate && (await hasLoaded(loading))) {
    hydrateRoot(root, <App translations={translations} isHydrating />);
    forgetVisitorsHead();
    return;
  }
  if (isReady) await firstPage(loading);
  createRoot(root).render(isReady ? <App translations={translations} /> : <StartFailure />);
}
