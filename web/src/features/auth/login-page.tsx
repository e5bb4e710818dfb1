import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';
import { PublicFrame } from '../../components/ui/public-frame';
import { SignInForm } from './components/sign-in-form';
import classes from './login-page.module.css';

export function LoginPage() {
  const { t } = useTranslation('auth');
  return (
    <PublicFrame>
      <div className={classes.place}>
        <div className={classes.card}>
          <PageHead title={t('title')} line={t('line')} />
          <SignInForm />
        </div>
      </div>
    </PublicFrame>
  );
}
