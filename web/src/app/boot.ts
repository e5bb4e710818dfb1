import { browserLanguage } from '../lib/i18n/browser-language';
import { SessionStorage } from '../lib/session/session-storage';
import { appendPreloads } from './append-preloads';
import type { FirstFiles } from './preload';

declare const FIRST_FILES: FirstFiles;

// Runs in the head, before the application's own script is there: by then all it will ask for is on its way. A script
// and not tags, because only the browser knows the language and whether somebody is signed in.
appendPreloads(FIRST_FILES, {
  pathname: window.location.pathname,
  language: browserLanguage(),
  isSignedIn: new SessionStorage().refreshToken !== null,
});
