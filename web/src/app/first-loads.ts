/**
 * The page behind each address, from `web/src`: what a build tells the browser to fetch at once when an address is
 * opened. An address that is missing here only starts slower.
 */
export const VISITOR_PAGES = {
  '/': 'features/landing/landing-page.tsx',
  '/login': 'features/auth/login-page.tsx',
  '/register': 'features/register/register-page.tsx',
} as const satisfies Readonly<Record<string, string>>;

/** Pages inside the frame of {@link LAYOUT}. */
export const MEMBER_PAGES = {
  '/dashboard': 'features/dashboard/dashboard-page.tsx',
  '/weekly-trade': 'features/weekly-trade/weekly-trade-page.tsx',
  '/portfolio': 'features/portfolio/portfolio-page.tsx',
  '/transactions': 'features/transactions/transactions-page.tsx',
  '/transactions/import': 'features/transactions/import-page.tsx',
  '/transactions/new': 'features/manual-transaction/manual-transaction-page.tsx',
  '/dynamic-cash': 'features/dynamic-cash/dynamic-cash-page.tsx',
  '/rsi-historical': 'features/rsi-history/rsi-history-page.tsx',
  '/settings': 'features/settings/settings-page.tsx',
} as const satisfies Readonly<Record<string, string>>;

export const LAYOUT = 'app/signed-in-layout.tsx';

const ONLY_VISITORS: readonly string[] = ['/login', '/register'];

/** The address whose page is shown first when `pathname` is opened, by the rules of access. */
export function firstPath(pathname: string, isSignedIn: boolean): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (Object.hasOwn(MEMBER_PAGES, path) && !isSignedIn) return '/login';
  if (ONLY_VISITORS.includes(path) && isSignedIn) return '/dashboard';
  return path;
}
