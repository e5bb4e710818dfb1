import { firstPath } from './first-loads';

/** What the frame of every page shows. */
const FRAME = ['/me', '/market-data/?force_refresh=true', '/recommendations/current'] as const;

/** What the pages most opened read first. An address no page asks for is fetched in vain: a test opens each page. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [
    ...FRAME,
    '/portfolio',
    '/regimes/?force_refresh=false',
    '/transactions?limit=50',
    '/rsi/bands/',
    '/rsi/chart/?period=6m',
  ],
  '/weekly-trade': FRAME,
  '/portfolio': [...FRAME, '/portfolio'],
  '/transactions': [...FRAME, '/transactions?limit=100&status=active'],
};

/** Reads worth sending at once when an address is opened by somebody who is signed in. */
export function firstReads(pathname: string): readonly string[] {
  return PAGES[firstPath(pathname, true)] ?? [];
}
