import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';
import type { Language } from '@app/ledger';
import { languageOfRequest } from '../core/http/request-language.js';

const LANGUAGES = ['en', 'pt'] as const satisfies readonly Language[];

/** Where the build put the pages that everybody may open (web/build/prerender.ts). */
export const PUBLIC_PAGES_FOLDER = 'public-pages';
const PUBLIC_URL = '%PUBLIC_URL%';
/** As the web app has them (web/src/lib/i18n/detect-language.ts). */
const LANGUAGE_PARAMETER = 'lng';
/** With one of these in its address a page shows what the build did not render: it would change before the eyes of the reader. */
const FILTERS = ['q', 'category', 'kind'] as const;
const COOKIE = /(?:^|;)\s*i18next=([^;]*)/;

interface PublicPage {
  readonly language: Language;
  /** `/`, `/faq` … */
  readonly path: string;
  readonly file: string;
}

/**
 * Serves the pages that the build rendered: `/en/…` and `/pt/…` in their language, the bare address in that of the query
 * parameter, else of the cookie, else of the browser. With an address of the app (without a slash at its end) also
 * `/sitemap.xml`, and the lines of the pages that name it; without one both are left out. Leaves every other request to
 * what comes next.
 */
export function servePublicPages(dist: string, publicUrl: string | undefined): Router {
  const pages = pagesOf(join(dist, PUBLIC_PAGES_FOLDER));
  const pageAt = (language: Language, path: string): PublicPage | undefined =>
    pages.find((page) => page.language === language && page.path === path);
  const router = express.Router();
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots(publicUrl));
  });
  router.get('/sitemap.xml', (_request, response, next) => {
    if (publicUrl === undefined || pages.length === 0) next();
    else response.type('application/xml').send(sitemap(publicUrl, pages));
  });
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const [, prefix, rest] = /^\/(en|pt)(\/.*)?$/i.exec(request.path) ?? [];
    const language = LANGUAGES.find((one) => one === prefix?.toLowerCase());
    const page = pageAt(
      language ?? languageOf(request),
      normalised(rest ?? (language === undefined ? request.path : '/')),
    );
    if (page === undefined || isFiltered(request)) {
      next();
      return;
    }
    if (language === undefined) response.vary('Accept-Language').vary('Cookie');
    // Read each time: a build may have taken the place of the one before.
    readFile(page.file, 'utf8').then((html) => {
      sendPage(response, page.language, withAddress(html, publicUrl));
    }, next);
  });
  return router;
}

function sendPage(response: Response, language: Language, html: string): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Language', language === 'pt' ? 'pt-BR' : language);
  response.type('text/html').send(html);
}

const parametersOf = (request: Request): URLSearchParams =>
  new URLSearchParams(request.originalUrl.split('?')[1] ?? '');

function isFiltered(request: Request): boolean {
  const parameters = parametersOf(request);
  return FILTERS.some((filter) => parameters.has(filter));
}

/** As the router of the web app matches: in any case, with or without a slash at the end. */
const normalised = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** The query parameter, else the cookie, else Portuguese where the browser asks for it first. */
function languageOf(request: Request): Language {
  const asked = parametersOf(request).get(LANGUAGE_PARAMETER);
  const kept = COOKIE.exec(request.get('Cookie') ?? '')?.[1];
  return asLanguage(asked) ?? asLanguage(kept) ?? languageOfRequest(request);
}

/** `pt-BR`, `PT` and `pt` are Portuguese. */
function asLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === base);
}

function pagesOf(folder: string): readonly PublicPage[] {
  if (!existsSync(folder)) return [];
  return LANGUAGES.flatMap((language) =>
    readdirSync(join(folder, language)).map((file) => {
      const name = basename(file, '.html');
      return { language, path: name === 'index' ? '/' : `/${name}`, file: join(folder, language, file) };
    }),
  );
}

function withAddress(html: string, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return html.replaceAll(PUBLIC_URL, publicUrl);
  return html
    .split('\n')
    .filter((line) => !line.includes(PUBLIC_URL))
    .join('\n');
}

const robots = (publicUrl: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...(publicUrl === undefined ? [] : [`Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n');

function sitemap(publicUrl: string, pages: readonly PublicPage[]): string {
  const urls = pages.map(({ language, path }) => `  <url><loc>${publicUrl}/${language}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
