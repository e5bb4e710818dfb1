import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

import { LAYOUT, MEMBER_PAGES, VISITOR_PAGES } from '../src/app/first-loads.js';
import type { FirstFiles, PageFiles } from '../src/app/preload.js';
import { LANGUAGES } from '../src/lib/i18n/languages.js';

const SOURCE = resolve(import.meta.dirname, '../src');
const THEME = resolve(import.meta.dirname, '../public/theme-init.js');
const THEME_TAG = '/theme-init.js';

type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle): readonly Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** The chunks that are there once those of `modules` have been loaded. */
function chunksBehind(bundle: Bundle, modules: readonly string[]): ReadonlySet<Rolldown.OutputChunk> {
  const chunks = chunksOf(bundle);
  const found = new Set<Rolldown.OutputChunk>();
  for (const id of modules.map((module) => resolve(SOURCE, module))) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (chunk === undefined) throw new Error(`The build has no chunk with ${id}`);
    found.add(chunk);
  }
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') found.add(imported);
    }
  }
  return found;
}

/** Catalogues by language; a feature's name is its namespace. */
function wordsOf(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]) {
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
  const features = new Set(ids.flatMap((id) => /\/src\/features\/([^/]+)\//.exec(id)?.[1] ?? []));
  return (language: string): readonly string[] => {
    const sources = ['lib/i18n', ...[...features].map((name) => `features/${name}`)].map(
      (folder) => `src/${folder}/locales/${language}.json`,
    );
    return Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.originalFileNames.some((name) => sources.includes(name))
        ? [file.fileName]
        : [],
    );
  };
}

/** What every page loads, named by `index.html` itself. */
const entryOf = (bundle: Bundle): ReadonlySet<Rolldown.OutputChunk> => chunksBehind(bundle, ['main.tsx']);

/** The latin file of the one font. */
function fontOf(bundle: Bundle): string {
  const font = Object.keys(bundle).find((file) => /ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(file));
  if (font === undefined) throw new Error('The build has no font');
  return `/${font}`;
}

function firstFiles(bundle: Bundle): FirstFiles {
  const files: string[] = [];
  const placeOf = (file: string): number => {
    const address = `/${file}`;
    const known = files.indexOf(address);
    return known === -1 ? files.push(address) - 1 : known;
  };
  const entry = entryOf(bundle);
  const filesOf = (modules: readonly string[]): PageFiles => {
    const chunks = [...chunksBehind(bundle, modules)].filter((chunk) => !entry.has(chunk));
    const words = wordsOf(bundle, chunks);
    const [en, pt] = LANGUAGES.map((language) => words(language).map(placeOf));
    return {
      scripts: chunks.map(({ fileName }) => placeOf(fileName)),
      styles: chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map(placeOf)),
      words: { en: en ?? [], pt: pt ?? [] },
    };
  };
  return {
    pages: Object.fromEntries([
      ...Object.entries(VISITOR_PAGES).map(([path, page]) => [path, filesOf([page])] as const),
      ...Object.entries(MEMBER_PAGES).map(([path, page]) => [path, filesOf([LAYOUT, page])] as const),
    ]),
    files,
    font: fontOf(bundle),
  };
}

/** `src/app/boot.ts` as one script, with what it is to know. */
async function bootScript(known: FirstFiles): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { FIRST_FILES: JSON.stringify(known) },
    build: {
      target: 'es2023',
      write: false,
      rolldownOptions: { input: resolve(SOURCE, 'app/boot.ts'), output: { format: 'iife' } },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error('The boot script was not built');
  return output.output[0].code;
}

/**
 * One small script in the head, under a name with a hash: the theme of the first paint, and the files of the page that is
 * opened, asked for while the application's own script is still on its way.
 */
export function firstLoad(): Plugin {
  let address = '';
  return {
    name: 'first-load',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: async function (_options, bundle) {
        const known = firstFiles(bundle);
        const script = `${readFileSync(THEME, 'utf8')}\n${await bootScript(known)}`;
        const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
        address = `assets/start-${hash}.js`;
        this.emitFile({ type: 'asset', fileName: address, source: script });
        // Beside the manifest: scripts/first-load-size.mjs weighs them.
        const entry = [...entryOf(bundle)].map(({ fileName }) => `/${fileName}`);
        this.emitFile({
          ...{ type: 'asset', fileName: '.vite/first-files.json' },
          source: JSON.stringify({ entry: [`/${address}`, ...entry], ...known }),
        });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(`"${THEME_TAG}"`))
          throw new Error('index.html does not name the script of the theme');
        return html.replace(THEME_TAG, `/${address}`);
      },
    },
  };
}
