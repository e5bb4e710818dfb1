import './config/theme/mantine-styles';
import './config/theme/global.css';
import './config/theme/overrides.css';
// After the style sheets that hold the defaults of the same properties.
import 'virtual:theme-style.css';

import { createRoot } from 'react-dom/client';

import { App } from './app/app';
import { loadCatalogue } from './app/catalogues';
import { firstPath } from './app/first-loads';
import { firstReads } from './app/first-reads';
import { preloadRoutes } from './app/routes';
import { StartFailure } from './app/start-failure';
import { readEarly } from './lib/api/early-reads';
import { browserLanguage, dropLanguageFromPath, persistLanguage } from './lib/i18n/browser-language';
import { createI18n, hasWords } from './lib/i18n/create-i18n';
import { session } from './lib/session/current-session';

/** A page that takes longer is waited for with something on the screen. */
const BLANK_MAX_MS = 1_000;

/** Ends when the page can be drawn as a whole, has failed (which it then says itself), or lets one wait too long. */
async function firstPage(loading: Promise<void>): Promise<void> {
  await Promise.race([
    loading.catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, BLANK_MAX_MS);
    }),
  ]);
}

async function start(root: HTMLElement): Promise<void> {
  const language = browserLanguage();
  dropLanguageFromPath();
  session.start();
  const { pathname } = window.location;
  const isSignedIn = session.state.status === 'authenticated';
  if (isSignedIn) readEarly(firstReads(pathname));
  const words = await createI18n(language, loadCatalogue);
  persistLanguage(words);
  if (hasWords(words)) await firstPage(preloadRoutes(firstPath(pathname, isSignedIn), words));
  createRoot(root).render(hasWords(words) ? <App words={words} /> : <StartFailure />);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element "root"');
// Not awaited here, or every part that imports what this file holds would wait for it. And only once the file has run:
// whoever watches the requests of a page makes the browser read a file again for each one it sends while it runs.
queueMicrotask(() => {
  void start(root);
});
