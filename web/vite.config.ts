import { readFileSync } from 'node:fs';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

import { productName } from '../libs/contracts/src/product-name.js';
import { sharedChunks } from './build/chunks.js';
import { compileAhead } from './build/compile-ahead.js';
import { firstLoad } from './build/first-load.js';
import { noCircles } from './build/no-circles.js';
import { smallerCopies } from './build/smaller-copies.js';
import { themeStyleSheet } from './build/theme-style.js';

const API_IN_DEVELOPMENT = 'http://127.0.0.1:4400';

/** The tab has a name before the first page that gives it one. */
function nameInTitle(): Plugin {
  return {
    name: 'name-in-title',
    transformIndexHtml: (html) => html.replace('%PRODUCT_NAME%', productName),
  };
}

/**
 * Every schema of zod can describe itself as a JSON schema, which only the api asks of one. What writes it is a part of
 * every first visit otherwise: here the same names throw when they are called. No parser calls them.
 */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    load: (id) => {
      if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)|\bas (\w+) \}/gm);
      const names = [...exported].map(([, own, renamed]) => own ?? renamed ?? '');
      return [
        "const absent = () => { throw new Error('The web app has no JSON schemas'); };",
        // These are called for every schema, and give what would be called.
        ...names.map(
          (name) => `export const ${name} = ${name.startsWith('create') ? '() => absent' : 'absent'};`,
        ),
      ].join('\n');
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    nameInTitle(),
    themeStyleSheet(),
    noCircles(),
    firstLoad(),
    zodWithoutJsonSchema(),
    compileAhead('plotly', 'react', 'index', 'entrance', 'shell'),
    smallerCopies(),
  ],
  resolve: {
    // `source` makes the workspace libraries come in as TypeScript, so a change shows without building them.
    conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
  },
  server: {
    port: 4410,
    strictPort: true,
    proxy: { '/api': { target: API_IN_DEVELOPMENT, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks() },
        // A shared part is named after all who share it, in full.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
      },
    },
  },
}));
