import { describe, expect, it } from '@jest/globals';

import { detectLanguage, languageOfPath } from './detect-language';
import type { LanguageHints } from './detect-language';

const nothing: LanguageHints = {
  search: '',
  pathname: '/login',
  hostname: 'localhost',
  cookie: '',
  local: null,
  session: null,
  isChosen: false,
  browserLanguages: ['en-US'],
  timeZone: 'Europe/Lisbon',
  htmlLang: 'en',
};
const detect = (hints: Partial<LanguageHints>): string => detectLanguage({ ...nothing, ...hints });

describe('the language of a first visit', () => {
  it.each(['America/Sao_Paulo', 'America/Recife', 'America/Fortaleza', 'America/Manaus', 'America/Bahia'])(
    'is Portuguese for a Portuguese browser in %s',
    (timeZone) => {
      expect(detect({ browserLanguages: ['pt-BR', 'en'], timeZone })).toBe('pt');
      expect(detect({ browserLanguages: ['pt'], timeZone })).toBe('pt');
    },
  );

  it('is English for a Portuguese browser elsewhere', () => {
    expect(detect({ browserLanguages: ['pt-BR'] })).toBe('en');
    expect(detect({ browserLanguages: ['pt-PT'], timeZone: 'America/Sao_Paulo' })).toBe('en');
  });

  it('is English for another browser in Brazil', () => {
    expect(detect({ browserLanguages: ['en-US', 'pt-BR'], timeZone: 'America/Sao_Paulo' })).toBe('en');
  });
});

describe('the order of the hints', () => {
  it('puts the address first, then cookie, local and session storage', () => {
    expect(detect({ search: '?lng=pt', local: 'en', cookie: 'i18next=en' })).toBe('pt');
    expect(detect({ pathname: '/pt/login', local: 'en' })).toBe('pt');
    expect(detect({ hostname: 'pt.example.org', local: 'en' })).toBe('pt');
    expect(detect({ cookie: 'a=1; i18next=pt', local: 'en' })).toBe('pt');
    expect(detect({ local: 'pt', session: 'en' })).toBe('pt');
    expect(detect({ session: 'pt-BR' })).toBe('pt');
  });

  it('lets a choice made by hand win over the name of the site, and an address still over that', () => {
    expect(detect({ hostname: 'pt.example.org', local: 'en', isChosen: true })).toBe('en');
    expect(detect({ hostname: 'pt.example.org', local: 'en', isChosen: true, search: '?lng=pt' })).toBe('pt');
  });

  it('asks the page itself where the browser names no language', () => {
    expect(detect({ browserLanguages: [], htmlLang: 'pt-BR' })).toBe('pt');
    expect(detect({ browserLanguages: [], htmlLang: 'fr' })).toBe('en');
  });

  it('passes over a language the product does not speak', () => {
    expect(detect({ search: '?lng=fr', local: 'pt' })).toBe('pt');
  });
});

it('the language segment of a path is a whole segment', () => {
  expect(languageOfPath('/pt')).toBe('pt');
  expect(languageOfPath('/portfolio')).toBeUndefined();
});
