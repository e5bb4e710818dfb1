import type { i18n } from 'i18next';

import { safeStorage } from '../storage';
import {
  CHOSEN_KEY,
  LANGUAGE_COOKIE,
  LANGUAGE_KEY,
  LANGUAGE_MARK,
  LANGUAGE_PARAMETER,
  languageOfPath,
} from './detect-language';
import { asLanguage, FALLBACK_LANGUAGE, INTL_LOCALE } from './languages';
import type { Language } from './languages';
import { translationsOf } from './translations';

/** The language of this visit, which the script before the first paint has found (`first-paint.ts`). */
export const detectedLanguage = (): Language =>
  asLanguage(document.documentElement.getAttribute(LANGUAGE_MARK)) ?? FALLBACK_LANGUAGE;

/** Drops the language segment of the address once it was read, so that the routes stay the same in both languages. */
export function dropLanguageFromPath(): void {
  const { pathname, search, hash } = window.location;
  const segment = languageOfPath(pathname);
  if (segment === undefined) return;
  const rest = pathname.slice(segment.length + 1);
  replaceAddress(`${rest === '' ? '/' : rest}${search}${hash}`);
}

function replaceAddress(address: string): void {
  window.history.replaceState(window.history.state, '', address);
}

/** A choice by hand holds after a reload too: hints that would win over it there are taken away. */
function forgetStrongerHints(): void {
  const local = safeStorage('local');
  local.setItem(CHOSEN_KEY, 'true');
  document.cookie = `${LANGUAGE_COOKIE}=; Max-Age=0; Path=/`;
  const address = new URL(window.location.href);
  if (!address.searchParams.has(LANGUAGE_PARAMETER)) return;
  address.searchParams.delete(LANGUAGE_PARAMETER);
  replaceAddress(`${address.pathname}${address.search}${address.hash}`);
}

/**
 * Keeps the choice for the next visit, follows a change in another tab, and tells readers, translators and search engines
 * the language of the page. Returns how to stop.
 */
export function persistLanguage(instance: i18n): () => void {
  const local = safeStorage('local');
  const show = (language: string): void => {
    local.setItem(LANGUAGE_KEY, language);
    const known = asLanguage(language);
    document.documentElement.lang = known === 'pt' ? INTL_LOCALE.pt : language;
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', translationsOf(instance)('page.description'));
  };
  const onChange = (language: string): void => {
    show(language);
    forgetStrongerHints();
  };
  const onStorage = (event: StorageEvent): void => {
    const other = event.key === LANGUAGE_KEY ? asLanguage(event.newValue) : undefined;
    if (other !== undefined && other !== instance.language) void instance.changeLanguage(other);
  };
  show(instance.language);
  instance.on('languageChanged', onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    instance.off('languageChanged', onChange);
    window.removeEventListener('storage', onStorage);
  };
}
