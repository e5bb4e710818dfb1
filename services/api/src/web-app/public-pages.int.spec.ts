import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { serveWebApp } from './serve-web-app.js';

let dist: string;

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'public-pages-'));
  writeFileSync(join(dist, 'index.html'), '<title>the app</title>');
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(join(dist, 'sw.js'), '1');
  writeFileSync(join(dist, 'manifest-pt.webmanifest'), '{}');
  for (const language of ['en', 'pt']) {
    mkdirSync(join(dist, 'public-pages', language), { recursive: true });
    for (const name of ['index', 'faq'])
      writeFileSync(
        join(dist, 'public-pages', language, `${name}.html`),
        `<title>${name} ${language}</title>\n<link rel="canonical" href="%PUBLIC_URL%/${language}/" />\n<body>`,
      );
  }
});

afterAll(() => {
  rmSync(dist, { recursive: true, force: true });
});

const serverOf = (publicUrl?: string) => express().use(serveWebApp(dist, publicUrl));
const get = (path: string, headers: Readonly<Record<string, string>> = {}, publicUrl?: string) =>
  request(serverOf(publicUrl)).get(path).set(headers);

describe('the public pages', () => {
  it.each([
    ['/en', 'index en'],
    ['/pt/', 'index pt'],
    ['/PT/FAQ/', 'faq pt'],
    ['/en/faq?lng=pt', 'faq en'],
  ])('have an address per language: %s', async (path, title) => {
    const answer = await get(path, { 'Accept-Language': 'pt', Cookie: 'i18next=pt' }).expect(200);
    expect(answer.text).toContain(`<title>${title}</title>`);
    expect(answer.get('Vary') ?? '').not.toMatch(/Cookie|Accept-Language/);
    expect(answer.get('Cache-Control')).toBe('no-cache');
  });

  it.each([
    ['the parameter', '/?lng=pt-BR', { Cookie: 'i18next=en' }, 'pt'],
    ['the cookie', '/', { Cookie: 'a=b; i18next=pt', 'Accept-Language': 'en-US' }, 'pt'],
    ['the browser', '/', { 'Accept-Language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt'],
    ['another browser', '/', { 'Accept-Language': 'es-AR,pt;q=0.5' }, 'en'],
    ['nothing at all', '/', {}, 'en'],
    ['a parameter that is no language', '/?lng=xx', { 'Accept-Language': 'pt' }, 'pt'],
  ])('are given at the bare address in the language of %s', async (_of, path, headers, language) => {
    const answer = await get(path, headers).expect(200);
    expect(answer.text).toContain(`<title>index ${language}</title>`);
    expect(answer.get('Vary')).toMatch(/Accept-Language, ?Cookie/);
    expect(answer.get('Content-Language')).toBe(language === 'pt' ? 'pt-BR' : 'en');
  });

  it('name the address of the app, or leave out what would name it', async () => {
    const named = await get('/pt/faq', {}, 'https://app.example').expect(200);
    expect(named.text).toContain('href="https://app.example/pt/"');
    const unnamed = await get('/pt/faq').expect(200);
    expect(unnamed.text).toBe('<title>faq pt</title>\n<body>');
  });

  it('are listed for search engines where the address of the app is known', async () => {
    const sitemap = await get('/sitemap.xml', {}, 'https://app.example').expect(200);
    expect(sitemap.text.match(/<loc>[^<]*/g)).toEqual([
      '<loc>https://app.example/en/faq',
      '<loc>https://app.example/en/',
      '<loc>https://app.example/pt/faq',
      '<loc>https://app.example/pt/',
    ]);
    expect((await get('/robots.txt', {}, 'https://app.example')).text).toContain(
      'Sitemap: https://app.example/sitemap.xml',
    );
    await get('/sitemap.xml').expect(404);
    expect((await get('/robots.txt').expect(200)).text).toBe('User-agent: *\nDisallow: /api/\n');
  });

  it.each(['/faq?q=plan', '/pt/faq?category=legal', '/en/faq?lng=en&q=plan'])(
    'leave a search to the app (regression: the page jumped): %s',
    async (path) => {
      expect((await get(path).expect(200)).text).toContain('the app');
    },
  );

  it('leave every other address to the app, and files that do not exist to nobody', async () => {
    for (const path of ['/login', '/en/login', '/enough', '/nothing-here'])
      expect((await get(path).expect(200)).text).toContain('the app');
    for (const path of ['/nothing.png', '/assets/gone', '/en/robots.txt', '/public-pages/en/faq.html'])
      await get(path).expect(404);
    await get('/favicon.svg').expect(200);
    await request(serverOf()).post('/en/faq').expect(404);
  });
});

it('a shared portfolio is the app, and nothing for search engines', async () => {
  for (const path of ['/shared/secret', '/SHARED/secret', '/pt/shared/secret']) {
    const answer = await get(path).expect(200);
    expect(answer.text).toContain('the app');
    expect(answer.get('X-Robots-Tag')).toBe('noindex');
  }
  expect((await get('/login')).get('X-Robots-Tag')).toBeUndefined();
});

describe('what makes the app one to install', () => {
  it.each([
    ['/sw.js', /^(text|application)\/javascript/],
    ['/manifest-pt.webmanifest', /^application\/manifest\+json/],
    ['/index.html', /^text\/html/],
  ])('is asked for again each time, under its own type: %s', async (path, type) => {
    const answer = await get(path).expect(200);
    expect(answer.get('Cache-Control')).toBe('no-cache');
    expect(answer.get('Content-Type')).toMatch(type);
  });
});
