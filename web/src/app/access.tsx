import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { Spinner } from '../components/ui/spinner';
import { notify } from '../lib/notifications/notification-store';
import { useSession } from '../lib/session/use-session';
import { originOf } from '../lib/session/sign-in-origin';
import type { SignInOrigin } from '../lib/session/sign-in-origin';
import { accessDecision } from './access-decision';
import { changePassword } from './frames';
import { lazyPage } from './lazy-page';
import { findRoute } from './routes';

const ChangePasswordPage = lazyPage(changePassword);

/**
 * The one place where the access rule of the table is applied. Everyone who has to sign in first comes back afterwards,
 * and anyone who signs in on the sign-in page is led to where they came from.
 */
export function AccessGuard() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const access = findRoute(pathname)?.access ?? 'public';
  switch (accessDecision(access, session)) {
    case 'checking':
      return (
        <Spinner
          isFullScreen
          text={access === 'admin' ? t('page.checkingPermissions') : t('page.checking')}
        />
      );
    case 'sign-in': {
      const origin: SignInOrigin = { from: `${pathname}${search}${hash}` };
      return <Navigate to="/login" replace state={origin} />;
    }
    case 'home':
      return <Navigate to={originOf(state)} replace />;
    case 'admins-only':
      return <NotAnAdmin />;
    case 'change-password':
      // In place of the page instead of at an address of its own: it cannot be left out, and the page follows it.
      return <ChangePasswordPage />;
    case 'open':
      return <Outlet />;
  }
}

function NotAnAdmin() {
  useEffect(() => {
    notify({ key: 'admin-only', type: 'error', title: (t) => t('access.adminOnly') });
  }, []);
  return <Navigate to="/dashboard" replace />;
}
