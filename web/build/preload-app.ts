import type { Plugin } from 'vite';

/**
 * Names the chunk of the application in `index.html`, next to the small entry script that imports it dynamically and
 * loads the page that was opened in parallel.
 */
export function preloadApp(name: string): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, chunk: entry }) => {
        const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
        if (app?.type !== 'chunk') throw new Error(`The build has no chunk "${name}"`);
        const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        return [app.fileName, ...app.imports]
          .filter((file) => !known.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
