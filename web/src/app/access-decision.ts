import type { SessionState } from '../lib/session/session';
import type { Access, AppRoute } from './routes';
import { findRoute, isPage } from './routes';

export type AccessDecision = 'open' | 'checking' | 'sign-in' | 'home' | 'change-password' | 'admins-only';

/** Whether a session may open a page, and where it goes instead. The server checks every request again. */
export function accessDecision(access: Access, { status, user }: SessionState): AccessDecision {
  if (access === 'public') return 'open';
  if (status === 'loading') return 'checking';
  if (access === 'visitor') return status === 'authenticated' ? 'home' : 'open';
  if (status === 'unauthenticated') return 'sign-in';
  if (user?.must_change_password === true) return 'change-password';
  return access === 'admin' && user?.is_admin !== true ? 'admins-only' : 'open';
}

const REPLACEMENTS: Readonly<Partial<Record<AccessDecision, string>>> = {
  'sign-in': '/login',
  home: '/dashboard',
  'admins-only': '/dashboard',
};

/** The route whose page is shown first when an address is opened, so that it can be loaded before React runs. */
export function firstRoute(pathname: string, session: SessionState): AppRoute | undefined {
  const route = findRoute(pathname) ?? findRoute('/');
  if (route === undefined) return undefined;
  const replacement = REPLACEMENTS[accessDecision(route.access, session)];
  if (replacement !== undefined) return findRoute(replacement);
  return isPage(route) ? route : findRoute(route.redirectTo);
}
