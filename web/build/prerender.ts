import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'vite';
import type { Plugin } from 'vite';

import { INTL_LOCALE, LANGUAGES } from '../src/lib/i18n/languages.js';
import type { Language } from '../src/lib/i18n/languages.js';
import { manifestAddress } from '../src/lib/i18n/manifest-address.js';
import { PUBLIC_PAGE_MARK } from '../src/lib/prerender/marks.js';
import { afterBuild } from './after-build.js';
import { faqStructuredData } from './faq-structured-data.js';

type Renderer = typeof import('../src/prerender/render-page');
type RenderedPage = Awaited<ReturnType<Renderer['renderPage']>>;

const WEB = resolve(import.meta.dirname, '..');
const DIST = resolve(WEB, 'dist');
/** Inside the package, so that what it imports is found. */
const RENDERER = resolve(WEB, 'node_modules/.cache/prerender');
/** Stands for the address of the app, which the server knows when it serves the page (`public-pages.ts` of the api). */
const PUBLIC_URL = '%PUBLIC_URL%';

/**
 * Renders every public page in every language into `dist/public-pages/<language>/<page>.html`, after the build for
 * browsers, whose page and style sheets they use.
 */
export function prerenderPages(): Plugin {
  return afterBuild('prerender-pages', async () => {
    const renderer = await buildRenderer();
    const template = await readFile(join(DIST, 'index.html'), 'utf8');
    const parts = { styles: await readStyles(), font: await fontFile() };
    for (const language of LANGUAGES) {
      const folder = join(DIST, 'public-pages', language);
      await mkdir(folder, { recursive: true });
      for (const path of renderer.PUBLIC_PATHS) {
        const page = await renderer.renderPage({ path, language });
        const html = pageHtml({ ...parts, template, path, language, page });
        await writeFile(join(folder, `${path === '/' ? 'index' : path.slice(1)}.html`), html);
      }
    }
    await rm(RENDERER, { recursive: true });
  });
}

async function buildRenderer(): Promise<Renderer> {
  await build({
    configFile: join(WEB, 'vite.config.ts'),
    root: WEB,
    logLevel: 'error',
    build: {
      ssr: 'src/prerender/render-page.tsx',
      outDir: RENDERER,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  });
  const renderer: unknown = await import(pathToFileURL(join(RENDERER, 'render-page.js')).href);
  if (!isRenderer(renderer)) throw new Error('The renderer of the public pages does not render');
  return renderer;
}

const isRenderer = (value: unknown): value is Renderer =>
  typeof value === 'object' && value !== null && 'renderPage' in value && 'PUBLIC_PATHS' in value;

interface Style {
  readonly href: string;
  readonly classes: ReadonlySet<string>;
}

/** The style sheets of parts that are loaded later, with the classes that each of them knows. */
async function readStyles(): Promise<readonly Style[]> {
  const files = (await readdir(join(DIST, 'assets'))).filter((file) => file.endsWith('.css'));
  return Promise.all(
    files.sort(byDepth).map(async (file) => {
      const css = await readFile(join(DIST, 'assets', file), 'utf8');
      return {
        href: `/assets/${file}`,
        classes: new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '')),
      };
    }),
  );
}

async function fontFile(): Promise<string> {
  const files = await readdir(join(DIST, 'assets'));
  const font = files.find((file) => /-latin-wght-normal-.*\.woff2$/.test(file));
  if (font === undefined) throw new Error('The build has no font');
  return `/assets/${font}`;
}

/** What others build on comes before them, as it does where a browser loads the parts. */
const SHARED = ['index', 'app', 'common', 'visitors', 'shared', 'overlays', 'shell'];
const depthOf = (file: string): number => {
  const depth = SHARED.findIndex((name) => file.startsWith(`${name}-`));
  return depth < 0 ? SHARED.length : depth;
};
const byDepth = (one: string, other: string): number =>
  depthOf(one) - depthOf(other) || one.localeCompare(other);

interface PageInput {
  readonly template: string;
  readonly styles: readonly Style[];
  /** Asked for early: text that is drawn in another font first would be broken into other lines. */
  readonly font: string;
  readonly path: string;
  readonly language: Language;
  readonly page: RenderedPage;
}

function pageHtml({ template, styles, font, path, language, page }: PageInput): string {
  return replaceAllOf(template, [
    [/<html lang="en"/, `<html lang="${localeOf(language)}" ${PUBLIC_PAGE_MARK}="${path}"`],
    [/<meta name="description"[^>]*>/, `<meta name="description" content="${escaped(page.description)}" />`],
    [/<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>\n${headOf(path, language, page)}`],
    [
      /<\/head>/,
      [
        `    <link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
        ...stylesOf(page.html, styles, template),
        ...structuredDataOf(path, page.html),
        '  </head>',
      ].join('\n'),
    ],
    [
      / *<!-- The app takes its place[^]*?<div id="root">[^]*?\n {4}<\/div>/,
      `<div id="root">${page.html}</div>`,
    ],
    [/\/manifest-\w+\.webmanifest/, manifestAddress(language)],
    // It is read before it is used: no script takes the line from the style sheets, which the first paint waits for.
    [/<script type="module"/, '<script type="module" fetchpriority="low"'],
    [/<link rel="modulepreload"/g, '<link rel="modulepreload" fetchpriority="low"'],
    // Nobody has to be told that it does not work without JavaScript.
    [/ *<noscript>[^<]*<\/noscript>\n/, ''],
  ]);
}

function structuredDataOf(path: string, html: string): readonly string[] {
  if (path !== '/faq') return [];
  const data = faqStructuredData(html);
  if (data === undefined) throw new Error('The page of questions has none');
  return [`    <script type="application/ld+json">${data}</script>`];
}

/** Every place has to be there once: a page that kept that of `index.html` would be wrong without a word. */
function replaceAllOf(text: string, places: readonly (readonly [RegExp, string])[]): string {
  return places.reduce((html, [place, replacement]) => {
    if (!place.test(html)) throw new Error(`index.html has no ${String(place)}`);
    return html.replace(place, () => replacement);
  }, text);
}

const localeOf = (language: Language): string => (language === 'pt' ? INTL_LOCALE.pt : language);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What search engines and previews read. Lines with the address of the app are left out by a server without one. */
function headOf(path: string, language: Language, { title, description }: RenderedPage): string {
  const address = (of: string): string => `${PUBLIC_URL}/${of}${path === '/' ? '/' : path}`;
  const property = (name: string, content: string): string =>
    `    <meta property="${name}" content="${escaped(content)}" />`;
  const alternate = (tag: string, href: string): string =>
    `    <link rel="alternate" hreflang="${tag}" href="${href}" />`;
  return [
    `    <link rel="canonical" href="${address(language)}" />`,
    ...LANGUAGES.map((one) => alternate(localeOf(one), address(one))),
    alternate('x-default', `${PUBLIC_URL}${path}`),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', INTL_LOCALE[language].replace('-', '_')),
    property('og:url', address(language)),
    property('og:image', `${PUBLIC_URL}/preview-${language}.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    '    <meta name="twitter:card" content="summary_large_image" />',
  ].join('\n');
}

/** The style sheets that a page uses and the template does not name. */
function stylesOf(html: string, styles: readonly Style[], template: string): readonly string[] {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return styles
    .filter(({ href, classes }) => !template.includes(href) && [...used].some((name) => classes.has(name)))
    .map(({ href }) => `    <link rel="stylesheet" crossorigin href="${href}">`);
}
