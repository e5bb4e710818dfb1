import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Plugin } from 'vite';

const SOURCE = resolve(import.meta.dirname, '../public/theme-init.js');
const ADDRESS = '/theme-init.js';

/** Serves the script that sets the theme of the first paint under a name with a hash, so that browsers may keep it. */
export function hashedThemeScript(): Plugin {
  let hashed = '';
  return {
    name: 'hashed-theme-script',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler() {
        const asset = this.emitFile({
          type: 'asset',
          name: 'start.js',
          source: readFileSync(SOURCE, 'utf8'),
        });
        hashed = this.getFileName(asset);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(`"${ADDRESS}"`)) throw new Error(`index.html does not name ${ADDRESS}`);
        return html.replace(ADDRESS, `/${hashed}`);
      },
    },
  };
}
