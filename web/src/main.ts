import './config/theme/mantine-styles';
import './config/theme/global.css';
import './config/theme/utilities.css';
import './config/theme/overrides.css';
import './config/theme/touch.css';
// After the style sheets that hold the defaults of the same properties.
import 'virtual:theme-style.css';

import { firstRoute } from './app/access-decision';
import { prefetchCatalogues } from './app/catalogues';
import { memberLayout } from './app/frames';
import { isInMemberLayout, isPage } from './app/routes';
import type { AppRoute } from './app/routes';
import { prefetchRequests } from './lib/api/prefetched-requests';
import { detectedLanguage, dropLanguageFromPath } from './lib/i18n/browser-language';
import { session } from './lib/session/current-session';
import { loadPart } from './lib/version/load-part';

// This file is small and has no library in it: it runs early, and what a visit needs is loaded in parallel with React.

/** Failures are reported where what was loaded is used. */
const ignoreFailure = (): void => undefined;

function loadCode(route: AppRoute | undefined): void {
  if (route === undefined || !isPage(route)) return;
  if (isInMemberLayout(route)) memberLayout.load().catch(ignoreFailure);
  route.page.load().catch(ignoreFailure);
}

async function main(root: HTMLElement): Promise<void> {
  const starting = loadPart(() => import('./app/start'));
  const language = detectedLanguage();
  dropLanguageFromPath();
  session.start();
  const route = firstRoute(window.location.pathname, session.state);
  loadCode(route);
  const isKnownPage = route !== undefined && isPage(route);
  prefetchCatalogues(language, ['common', ...(isKnownPage ? [route.namespace] : [])]);
  if (isKnownPage && session.state.status === 'authenticated') prefetchRequests(route.requests);
  const { start } = await starting;
  await start(root, language, route);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element "root"');
// Requests that are sent while a module runs are attributed to it, and developer tools fetch it again for each of them.
queueMicrotask(() => {
  void main(root);
});
