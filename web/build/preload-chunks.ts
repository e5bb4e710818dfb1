import type { Plugin } from 'vite';

/**
 * Names the chunks in `index.html` that every page needs, next to the small entry script that imports them dynamically
 * and loads the page that was opened in parallel.
 */
export function preloadChunks(...names: readonly string[]): Plugin {
  return {
    name: 'preload-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, chunk: entry }) => {
        const files = names.flatMap((name) => {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk "${name}"`);
          return [chunk.fileName, ...chunk.imports];
        });
        const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        return [...new Set(files)]
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
