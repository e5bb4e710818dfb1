import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * A request may name a whole address as its target, which a server has to take (RFC 9112, 3.2.2): its path and query alone
 * are kept. Nothing after it has to parse what stood for the host.
 */
export function keepPathOfTarget(request: Pick<IncomingMessage, 'url'>): void {
  const target = request.url ?? '/';
  if (target.startsWith('/') || target === '*') return;
  const rest = target.replace(ABSOLUTE, '');
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** Of a request's path and query: they need not be a valid address. */
export function splitTarget(url: string): { readonly path: string; readonly search: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) };
}
