import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatch } from 'react-router-dom';

import { Spinner } from '../components/ui/spinner';
import { notify } from '../lib/notifications/notification-store';
import { useSession } from '../lib/session/current-session';

/** What a protected page hands to the sign-in page, so that it can lead back. */
export interface SignInOrigin {
  readonly from: string;
}

/** Pages for signed-in users; everyone else goes to the sign-in page and comes back after it. */
export function RequireSession() {
  const { t } = useTranslation();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const isAdministration = useMatch('/admin/*') !== null;
  switch (status) {
    case 'loading':
      return (
        <Spinner
          isFullScreen
          size="lg"
          text={isAdministration ? t('page.checkingPermissions') : t('page.checking')}
        />
      );
    case 'unauthenticated': {
      const state: SignInOrigin = { from: `${pathname}${search}` };
      return <Navigate to="/login" replace state={state} />;
    }
    case 'authenticated':
      return <Outlet />;
  }
}

/** Pages for administrators, inside {@link RequireSession}. The server checks the role again with every request. */
export function RequireAdmin() {
  const { user } = useSession();
  return user?.is_admin === true ? <Outlet /> : <NotAnAdmin />;
}

function NotAnAdmin() {
  useEffect(() => {
    notify({ key: 'admin-only', type: 'error', title: (t) => t('access.adminOnly') });
  }, []);
  return <Navigate to="/dashboard" replace />;
}

/** Pages that make no sense to someone who is signed in. */
export function OnlyVisitors() {
  const { t } = useTranslation();
  const { status } = useSession();
  const location = useLocation();
  const state: unknown = location.state;
  switch (status) {
    case 'loading':
      return <Spinner isFullScreen size="lg" text={t('page.checking')} />;
    case 'authenticated':
      return <Navigate to={originOf(state)} replace />;
    case 'unauthenticated':
      return <Outlet />;
  }
}

/** Only a path of this application is followed back. */
function originOf(state: unknown): string {
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/dashboard';
}
