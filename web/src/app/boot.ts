import { browserLanguage } from '../lib/i18n/browser-language';
import { SessionStorage } from '../lib/session/session-storage';
import { preloadsOf } from './preload';
import type { FirstFiles } from './preload';

declare const FIRST_FILES: FirstFiles;

// Runs in the head, before the application's own script is there: by then all it will ask for is on its way. A script
// and not tags, because only the browser knows the language and whether somebody is signed in.
for (const { rel, href, as } of preloadsOf(FIRST_FILES, {
  pathname: window.location.pathname,
  language: browserLanguage(),
  isSignedIn: new SessionStorage().refreshToken !== null,
})) {
  const link = document.createElement('link');
  link.rel = rel;
  if (as !== undefined) link.as = as;
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
