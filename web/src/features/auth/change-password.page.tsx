import { useTranslation } from 'react-i18next';

import { ChangePasswordForm } from '../../components/account/change-password-form';
import { AuthCard } from '../../components/account/auth-card';
import { session } from '../../lib/session/current-session';

/** Stands before every page for signed-in users while a mailed or temporary password waits to be changed. */
export function Component() {
  const { t } = useTranslation('auth');
  return (
    <AuthCard
      title={t('must.title')}
      line={t('must.line')}
      foot={
        <button
          type="button"
          className="ui-link"
          onClick={() => {
            void session.signOut();
          }}
        >
          {t('must.signOut')}
        </button>
      }
    >
      <ChangePasswordForm currentLabel={t('must.current')} />
    </AuthCard>
  );
}
