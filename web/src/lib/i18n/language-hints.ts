import { safeStorage } from '../storage';
import { CHOSEN_KEY, detectLanguage, LANGUAGE_KEY } from './detect-language';
import type { Language } from './languages';

/** The language of this visit, by the hints of the running browser. */
export function browserLanguage(): Language {
  const local = safeStorage('local');
  return detectLanguage({
    search: window.location.search,
    pathname: window.location.pathname,
    hostname: window.location.hostname,
    cookie: document.cookie,
    local: local.getItem(LANGUAGE_KEY),
    session: safeStorage('session').getItem(LANGUAGE_KEY),
    isChosen: local.getItem(CHOSEN_KEY) === 'true',
    browserLanguages: navigator.languages,
    // Only asked for where it decides: the first question about time costs a slow phone half a second.
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
    htmlLang: document.documentElement.lang,
  });
}
