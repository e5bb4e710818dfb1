import { resolve } from 'node:path';

import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = resolve(import.meta.dirname, '../src/first-paint/main.ts');
/** As `index.html` names it. */
const ADDRESS = '/first-paint.js';

/**
 * The script that runs before the first paint: one classic file, since a module would run after it, and an external one,
 * since the content security policy allows no inline script. A build gives it a name with a hash, so that browsers may
 * keep it.
 */
export function firstPaintScript(): Plugin {
  let hashed = '';
  return {
    name: 'first-paint-script',
    configureServer: (server) => {
      server.middlewares.use(ADDRESS, (_request, response, next) => {
        bundled().then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    generateBundle: {
      order: 'pre',
      async handler() {
        const asset = this.emitFile({ type: 'asset', name: 'start.js', source: await bundled() });
        hashed = this.getFileName(asset);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) => {
        if (!html.includes(`"${ADDRESS}"`)) throw new Error(`index.html does not name ${ADDRESS}`);
        return server === undefined ? html.replace(ADDRESS, `/${hashed}`) : html;
      },
    },
  };
}

async function bundled(): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'error',
    // As for the app: the libraries come in as they are, built or not.
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      lib: { entry: SOURCE, formats: ['iife'], name: 'firstPaint' },
    },
  });
  const chunk = outputsOf(results).find((file) => file.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The script of the first paint was not built');
  return chunk.code;
}

function outputsOf(results: Awaited<ReturnType<typeof build>>): readonly Rolldown.OutputBundle[string][] {
  if (Array.isArray(results)) return results.flatMap(({ output }) => output);
  if (!('output' in results)) throw new Error('The script of the first paint is only built once');
  return results.output;
}
