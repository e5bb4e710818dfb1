import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { LAYOUT, MEMBER_PAGES, VISITOR_PAGES, firstPath } from './first-loads';
import { preloadsOf } from './preload';
import type { FirstFiles } from './preload';

const SOURCE = resolve(import.meta.dirname, '..');
const listed: readonly string[] = [...Object.values(VISITOR_PAGES), ...Object.values(MEMBER_PAGES)];

describe('the pages that are fetched at once', () => {
  it('are all pages with an address of their own', () => {
    const routes = readFileSync(resolve(SOURCE, 'app/routes.tsx'), 'utf8');
    const pages = [...routes.matchAll(/import\('\.\.\/(features\/[^']+)'\)/g)].map(
      ([, page]) => `${page ?? ''}.tsx`,
    );
    expect(pages.length).toBeGreaterThan(10);
    // What is not built yet starts as it can.
    expect(pages.filter((page) => !page.includes('/coming/') && !listed.includes(page))).toEqual([]);
    for (const path of [...Object.keys(VISITOR_PAGES), ...Object.keys(MEMBER_PAGES)].slice(1)) {
      expect(routes).toContain(`path="${path.slice(1)}"`);
    }
  });

  it.each([...listed, LAYOUT])('%s is there', (page) => {
    expect(existsSync(resolve(SOURCE, page))).toBe(true);
  });
});

describe('the address that is shown first', () => {
  it.each([
    ['/', false, '/'],
    ['/', true, '/'],
    ['/dashboard', true, '/dashboard'],
    ['/dashboard/', true, '/dashboard'],
    ['/dashboard', false, '/login'],
    ['/login', false, '/login'],
    ['/login', true, '/dashboard'],
    ['/no/such/page', false, '/no/such/page'],
    ['/constructor', false, '/constructor'],
  ])('of %s, signed in: %s, is %s', (pathname, isSignedIn, path) => {
    expect(firstPath(pathname, isSignedIn)).toBe(path);
  });
});

const known: FirstFiles = {
  files: ['/a.js', '/b.js', '/b.css', '/common-en.json', '/common-pt.json', '/auth-en.json'],
  pages: {
    '/': { scripts: [0], styles: [], words: { en: [3], pt: [4] } },
    '/login': { scripts: [0, 1], styles: [2], words: { en: [3, 5], pt: [4] } },
  },
  font: '/font.woff2',
};
const hrefs = (pathname: string, language: 'en' | 'pt' = 'en'): readonly (string | undefined)[] =>
  preloadsOf(known, { pathname, language, isSignedIn: false }).map(({ href }) => href);

describe('what a visit preloads', () => {
  it('is scripts, styles and words of the page, each as what it is fetched as later', () => {
    expect(preloadsOf(known, { pathname: '/login', language: 'en', isSignedIn: false })).toEqual([
      { rel: 'preload', as: 'fetch', href: '/common-en.json' },
      { rel: 'preload', as: 'fetch', href: '/auth-en.json' },
      { rel: 'preload', as: 'style', href: '/b.css' },
      { rel: 'modulepreload', href: '/a.js' },
      { rel: 'modulepreload', href: '/b.js' },
    ]);
  });

  it('has the words of the language and those it falls back on', () => {
    expect(hrefs('/', 'pt')).toEqual(['/common-pt.json', '/common-en.json', '/a.js']);
  });

  it('is found under an address with a language', () => {
    expect(hrefs('/pt')).toEqual(hrefs('/'));
    expect(hrefs('/en/login')).toEqual(hrefs('/login'));
  });

  it('is nothing for a page nobody knows', () => {
    expect(hrefs('/no/such/page')).toEqual([]);
  });
});
