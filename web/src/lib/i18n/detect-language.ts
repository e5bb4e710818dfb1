import { brazilianTimeZones } from '@app/contracts';

import { asLanguage, FALLBACK_LANGUAGE } from './languages';
import type { Language } from './languages';

/** The key the language-detection library uses by convention; the specification keeps it. */
export const LANGUAGE_KEY = 'i18nextLng';
export const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_PARAMETER = 'lng';
/** Kept where the reader has chosen by hand. */
export const CHOSEN_KEY = 'language.chosen';
/** On the root element: the language of this visit, found before the first paint. */
export const LANGUAGE_MARK = 'data-language';

/** Everything the choice may rest on, so that the rule itself is a plain function. */
export interface LanguageHints {
  readonly search: string;
  readonly pathname: string;
  readonly hostname: string;
  readonly cookie: string;
  readonly local: string | null;
  readonly session: string | null;
  /** The reader chose by hand in this browser; then the name of the site no longer decides. */
  readonly isChosen: boolean;
  readonly browserLanguages: readonly string[];
  readonly timeZone: string;
  readonly htmlLang: string;
}

function fromCookie(cookie: string): string | undefined {
  const entry = cookie.split(';').find((part) => part.trim().startsWith(`${LANGUAGE_COOKIE}=`));
  return entry?.split('=')[1];
}

function subdomainOf(hostname: string): string | undefined {
  return hostname.includes('.') ? hostname.split('.')[0] : undefined;
}

function onFirstVisit(hints: LanguageHints): Language {
  const first = hints.browserLanguages[0];
  if (first === undefined) return asLanguage(hints.htmlLang) ?? FALLBACK_LANGUAGE;
  const isPortuguese = /^pt(-br)?$/i.test(first);
  return isPortuguese && brazilianTimeZones.has(hints.timeZone) ? 'pt' : 'en';
}

/**
 * Query parameter `lng`, path and subdomain override (the last one until the reader chooses by hand); then cookie, local and session storage; then the first-visit
 * rule (Portuguese browser in one of five Brazilian time zones), else English.
 */
export function detectLanguage(hints: LanguageHints): Language {
  return (
    asLanguage(new URLSearchParams(hints.search).get(LANGUAGE_PARAMETER)) ??
    asLanguage(languageOfPath(hints.pathname)) ??
    asLanguage(hints.isChosen ? undefined : subdomainOf(hints.hostname)) ??
    asLanguage(fromCookie(hints.cookie)) ??
    asLanguage(hints.local) ??
    asLanguage(hints.session) ??
    onFirstVisit(hints)
  );
}

/** The language segment of `/pt/login`, which the router itself never sees. */
export function languageOfPath(pathname: string): string | undefined {
  return /^\/(en|pt)(?=\/|$)/i.exec(pathname)?.[1];
}
