import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import { PublicFrame } from '../../components/ui/public-frame';
import { useSession } from '../../lib/session/use-session';
import classes from './landing.page.module.css';

const STEPS = ['see', 'trade', 'record'] as const;

/** A plain start page; the full landing page comes with a later release and says so. */
export function Component() {
  const { t } = useTranslation('landing');
  const isSignedIn = useSession().status === 'authenticated';
  const entrance = (
    <Button component={Link} to={isSignedIn ? '/weekly-trade' : '/login'} size="md">
      {isSignedIn ? t('open') : t('signIn')}
    </Button>
  );
  return (
    <PublicFrame>
      <div className={classes.page}>
        <div className={classes.hero}>
          <PageHeader title={t('title')} line={t('line')} />
          {entrance}
        </div>
        <ol className={classes.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <h2>{t(`step.${step}.title`)}</h2>
              <p className="ui-muted">{t(`step.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <p className={classes.note}>{t('note')}</p>
      </div>
    </PublicFrame>
  );
}
