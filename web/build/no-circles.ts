import type { Plugin, Rolldown } from 'vite';

/**
 * Fails a build whose files import each other in a circle: one of them would run before what it needs is there, which
 * shows only once its page is opened.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      const isDone = new Set<string>();
      for (const file of Object.keys(bundle)) follow(bundle, file, [], isDone);
    },
  };
}

/** @param path the files that lead here, each imported by the one before */
function follow(
  bundle: Rolldown.OutputBundle,
  file: string,
  path: readonly string[],
  isDone: Set<string>,
): void {
  if (path.includes(file))
    throw new Error(`Files import each other in a circle: ${[...path, file].join(' > ')}`);
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || isDone.has(file)) return;
  for (const imported of chunk.imports) follow(bundle, imported, [...path, file], isDone);
  isDone.add(file);
}
