import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatch } from 'react-router-dom';

import { Spinner } from '../components/ui/spinner';
import { notify } from '../lib/notifications/notification-store';
import { useSession } from '../lib/session/current-session';
import { originOf } from '../lib/session/sign-in-origin';
import type { SignInOrigin } from '../lib/session/sign-in-origin';
import { lazyRoute } from './lazy-route';

const ChangePasswordPage = lazyRoute(
  async () => (await import('../features/auth/change-password-page')).ChangePasswordPage,
);

/** Pages for signed-in users; everyone else goes to the sign-in page and comes back after it. */
export function RequireSession() {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const { pathname, search, hash } = useLocation();
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
      const state: SignInOrigin = { from: `${pathname}${search}${hash}` };
      return <Navigate to="/login" replace state={state} />;
    }
    case 'authenticated':
      // In place of the page and not at an address of its own: there is no way around it, and the page comes after it.
      return user?.must_change_password === true ? <ChangePasswordPage /> : <Outlet />;
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
