import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import type { Plugin } from 'vite';

import { productName } from '../libs/contracts/src/product-name.js';
import { sharedChunks } from './build/chunks.js';
import { compileAhead } from './build/compile-ahead.js';
import { firstPaintScript } from './build/first-paint-script.js';
import { noCircles } from './build/no-circles.js';
import { preloadChunks } from './build/preload-chunks.js';
import { prerenderPages } from './build/prerender.js';
import { serviceWorker } from './build/service-worker.js';
import { smallerCopies } from './build/smaller-copies.js';
import { themeStyleSheet } from './build/theme-style.js';
import { webManifest } from './build/web-manifest.js';

const API_IN_DEVELOPMENT = `http://127.0.0.1:${process.env['PORT'] ?? '4400'}`;

/** The setting VITE_API_BASE, of the shell or of the .env next to package.json, without a slash at its end. */
function apiBase(mode: string): string {
  const { VITE_API_BASE: set = '' } = loadEnv(mode, join(import.meta.dirname, '..'), 'VITE_');
  const base = set.replace(/\/+$/, '');
  return base === '' ? '/api' : base;
}

/** The tab has a name before the first page that gives it one. */
function nameInTitle(): Plugin {
  return {
    name: 'name-in-title',
    transformIndexHtml: (html) => html.replace('%PRODUCT_NAME%', productName),
  };
}

/**
 * The router ships a build without the warnings for developers, which its package never names: whoever bundles for
 * visitors has to.
 */
function routerForVisitors(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist');
  const files: ReadonlyMap<string, string> = new Map([
    ['react-router', 'index.mjs'],
    ['react-router/dom', 'dom-export.mjs'],
  ]);
  return {
    name: 'router-for-visitors',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => {
      const file = files.get(id);
      return file === undefined ? null : join(folder, 'production', file);
    },
  };
}

/** A short name for each class of a style sheet: a visitor loads all of them, in the scripts too. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}-${createHash('sha256').update(path).digest('hex').slice(0, 5)}`;
}

const LOADED_BY_ALL = /assets\/(?:app|common|react|rolldown-runtime)-[\w-]+\.(?:js|css)$/;

// `source` makes the workspace libraries come in as TypeScript, so a change shows without building them.
const conditions = (mode: string): string[] => [
  'source',
  'module',
  'browser',
  mode === 'production' ? 'production' : 'development',
];

export default defineConfig(({ mode, command, isSsrBuild = false }) => ({
  plugins: isSsrBuild
    ? [react(), themeStyleSheet()]
    : [
        react(),
        nameInTitle(),
        themeStyleSheet(),
        routerForVisitors(),
        noCircles(),
        firstPaintScript(),
        preloadChunks('app', 'common'),
        compileAhead('plotly', 'react', 'index', 'app', 'landing', 'login', 'shell'),
        smallerCopies(),
        webManifest(),
        prerenderPages(),
        serviceWorker(),
      ],
  define: {
    __API_BASE__: JSON.stringify(apiBase(mode)),
    __HAS_SERVICE_WORKER__: JSON.stringify(command === 'build'),
  },
  resolve: {
    conditions: conditions(mode),
  },
  css: { modules: { generateScopedName: scopedName } },
  // Of the public pages that the build renders.
  ssr: {
    noExternal: [/^@app\//],
    resolve: { conditions: conditions(mode).filter((one) => one !== 'browser') },
  },
  server: {
    proxy: { '/api': { target: API_IN_DEVELOPMENT, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    // Every browser of that age fetches modules ahead by itself.
    modulePreload: {
      polyfill: false,
      // What every page has loaded already need not be named again for each of them.
      resolveDependencies: (_file, needed) => needed.filter((file) => !LOADED_BY_ALL.test(file)),
    },
    manifest: true,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1300,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: { groups: sharedChunks() },
            // A shared part is named after all who share it, in full.
            chunkFileNames: ({ name }) =>
              `assets/${(name.split('~')[0] ?? name).replace(/\.page$/, '-page')}-[hash].js`,
          },
        },
  },
}));
