import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';

import { AuthCard } from '../../components/account/auth-card';
import { useMeta } from '../../lib/account/use-meta';
import { loadPart } from '../../lib/version/load-part';
import { SignInForm } from './components/sign-in-form';

const lateParts = () => import('./components/late-parts');
const ForgotPasswordForm = lazy(async () => ({
  default: await loadPart(async () => (await lateParts()).loadForgotPasswordForm()),
}));
// Development servers alone have any.
const DemoAccounts = lazy(async () => ({
  default: await loadPart(async () => (await lateParts()).loadDemoAccounts()),
}));

/** Sign in, or with `?forgot` the way to a new password; the name that was typed is kept between the two. */
export function Component() {
  const { t } = useTranslation('auth');
  const [parameters] = useSearchParams();
  const location = useLocation();
  const state: unknown = location.state;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  if (parameters.has('forgot')) {
    return (
      <AuthCard
        title={t('forgot.title')}
        line={t('forgot.line')}
        foot={
          <Link className="ui-link" to="/login" state={state}>
            {t('forgot.back')}
          </Link>
        }
      >
        <Suspense fallback={null}>
          <ForgotPasswordForm username={username} onUsername={setUsername} />
        </Suspense>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('title')}
      line={t('line')}
      foot={
        <>
          {t('register.question')}
          <Link className="ui-link" to="/register" state={state}>
            {t('register.link')}
          </Link>
        </>
      }
      below={
        <DemoPlace
          onChoose={(name, secret) => {
            setUsername(name);
            setPassword(secret);
          }}
        />
      }
    >
      <SignInForm
        username={username}
        onUsername={setUsername}
        password={password}
        onPassword={setPassword}
        forgot={
          <Link className="ui-link" to="/login?forgot" state={state}>
            {t('forgot.link')}
          </Link>
        }
      />
    </AuthCard>
  );
}

/** Known when the server has answered. */
function DemoPlace({ onChoose }: { readonly onChoose: (username: string, password: string) => void }) {
  const accounts = useMeta()?.demoAccounts ?? [];
  return accounts.length === 0 ? null : (
    <Suspense fallback={null}>
      <DemoAccounts accounts={accounts} onChoose={onChoose} />
    </Suspense>
  );
}
