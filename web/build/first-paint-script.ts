import { resolve } from 'node:path';

import type { Plugin } from 'vite';

import { classicScript } from './classic-script.js';

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

const bundled = (): Promise<string> => classicScript({ source: SOURCE, name: 'firstPaint' });
