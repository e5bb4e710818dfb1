import type { Application } from 'express';

/**
 * The methods that an address answers, for the Allow header; empty for an address that there is not. Our routes are
 * made of plain segments and `:parameters`, compared like Express does: in any case, with or without the final slash.
 */
export function allowedMethods({ router }: Pick<Application, 'router'>, path: string): readonly string[] {
  const segments = segmentsOf(path);
  const methods = new Set<string>();
  for (const { route } of router.stack) {
    if (route === undefined || typeof route.path !== 'string') continue;
    if (!isMatch(segmentsOf(route.path), segments)) continue;
    for (const { method } of route.stack) {
      methods.add(method.toUpperCase());
      if (method === 'get') methods.add('HEAD');
    }
  }
  return [...methods].sort();
}

const segmentsOf = (path: string): readonly string[] => path.toLowerCase().replace(/\/+$/, '').split('/');

function isMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
