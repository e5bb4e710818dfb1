import type { i18n } from 'i18next';

import { safeStorage } from '../storage';
import { LANGUAGE_KEY, detectLanguage, languageOfPath } from './detect-language';
import type { Language } from './languages';

/** Reads the hints of the running browser. */
export function browserLanguage(): Language {
  return detectLanguage({
    search: window.location.search,
    pathname: window.location.pathname,
    hostname: window.location.hostname,
    cookie: document.cookie,
    local: safeStorage('local').getItem(LANGUAGE_KEY),
    session: safeStorage('session').getItem(LANGUAGE_KEY),
    browserLanguages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    htmlLang: document.documentElement.lang,
  });
}

/** Drops the language segment of the address once it was read, so that the routes stay the same in both languages. */
export function dropLanguageFromPath(): void {
  const { pathname, search, hash } = window.location;
  const segment = languageOfPath(pathname);
  if (segment === undefined) return;
  const rest = pathname.slice(segment.length + 1);
  window.history.replaceState(null, '', `${rest === '' ? '/' : rest}${search}${hash}`);
}

/** Keeps the choice for the next visit and tells readers and translators the language of the page. */
export function persistLanguage(instance: i18n): void {
  const keep = (language: string): void => {
    safeStorage('local').setItem(LANGUAGE_KEY, language);
    document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
  };
  keep(instance.language);
  instance.on('languageChanged', keep);
}
