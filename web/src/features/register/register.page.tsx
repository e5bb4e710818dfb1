import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { AuthCard } from '../../components/account/auth-card';
import { applyWantedProfile } from '../../lib/account/wanted-profile';
import { isApiProblem } from '../../lib/api/api-problem';
import { notify } from '../../lib/notifications/notification-store';
import { session } from '../../lib/session/current-session';
import { ConfirmEmail } from './components/confirm-email';
import { RegisterForm } from './components/register-form';

/** /register, and /confirm-email, where a mail to a new address leads: one file, since each costs the first load of all. */
export function Component() {
  const isConfirmation = useLocation().pathname.toLowerCase().startsWith('/confirm-email');
  return isConfirmation ? <ConfirmEmail /> : <Register />;
}

/** A new account is signed in at once and led to where it wanted to go. */
function Register() {
  const { t } = useTranslation('register');
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;

  const enter = async (username: string, password: string): Promise<void> => {
    notify({ key: 'registered', type: 'success', title: (words) => words('register:done') });
    try {
      await session.signIn(username.trim(), password);
      void applyWantedProfile();
    } catch (error) {
      if (!isApiProblem(error)) throw error;
      // The account is there; the sign-in page says what else is wrong.
      void navigate('/login', { state });
    }
  };
  return (
    <AuthCard
      title={t('title')}
      line={t('line')}
      foot={
        <>
          {t('signIn.question')}
          <Link className="ui-link" to="/login" state={state}>
            {t('signIn.link')}
          </Link>
        </>
      }
    >
      <RegisterForm onRegistered={enter} />
    </AuthCard>
  );
}
